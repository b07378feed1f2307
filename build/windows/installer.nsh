; The packer registers no links on Windows, so that is done here. Deckle is offered under "Open with" for the files it can take; what opens them by default stays what it was.
; SHCTX is the person's own part of the registry or everybody's, as the installer was told.

!macro eachAssociatedFile Do
  !insertmacro ${Do} "doc"
  !insertmacro ${Do} "docx"
  !insertmacro ${Do} "docm"
  !insertmacro ${Do} "dotx"
  !insertmacro ${Do} "odt"
  !insertmacro ${Do} "rtf"
  !insertmacro ${Do} "xls"
  !insertmacro ${Do} "xlsx"
  !insertmacro ${Do} "xlsm"
  !insertmacro ${Do} "csv"
  !insertmacro ${Do} "ods"
  !insertmacro ${Do} "ppt"
  !insertmacro ${Do} "pptx"
  !insertmacro ${Do} "pptm"
  !insertmacro ${Do} "odp"
  !insertmacro ${Do} "md"
  !insertmacro ${Do} "pdf"
!macroend

!macro offerFor Extension
  WriteRegStr SHCTX "Software\Classes\.${Extension}\OpenWithProgids" "Deckle.File" ""
!macroend

!macro offerNoMoreFor Extension
  DeleteRegValue SHCTX "Software\Classes\.${Extension}\OpenWithProgids" "Deckle.File"
!macroend

!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Deckle.File" "" "Deckle"
  WriteRegStr SHCTX "Software\Classes\Deckle.File\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\Deckle.File\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro eachAssociatedFile offerFor
  WriteRegStr SHCTX "Software\Classes\deckle" "" "URL:Deckle"
  WriteRegStr SHCTX "Software\Classes\deckle" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\deckle\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\deckle\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  !insertmacro eachAssociatedFile offerNoMoreFor
  DeleteRegKey SHCTX "Software\Classes\Deckle.File"
  DeleteRegKey SHCTX "Software\Classes\deckle"
  ; What starts it at sign-in, unless a newer version is about to take its place.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.deckle.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.deckle.desktop"
  ${endIf}
!macroend
