import { fileSystemName, splitName } from './file-names';

/**
 * Extensions of files that can execute code when opened: programs, scripts, installers, and files that link to or
 * contain them. A name without an extension counts as one of them.
 */
const executableExtensions = new Set([
  // Windows
  'exe', 'com', 'scr', 'pif', 'bat', 'cmd', 'msi', 'msp', 'mst', 'msix', 'msixbundle', 'appx', 'appxbundle', 'appinstaller', 'application', 'gadget', 'cpl', 'dll', 'ocx', 'sys', 'drv',
  'ps1', 'ps1xml', 'ps2', 'psc1', 'psd1', 'psm1', 'vb', 'vbe', 'vbs', 'js', 'jse', 'mjs', 'cjs', 'ws', 'wsc', 'wsf', 'wsh', 'sct', 'hta', 'chm', 'hlp', 'inf', 'ins', 'isp', 'reg', 'lnk',
  'url', 'scf', 'shb', 'shs', 'settingcontent-ms', 'library-ms', 'search-ms', 'searchconnector-ms', 'theme', 'themepack', 'deskthemepack', 'diagcab', 'diagpkg', 'msc', 'job', 'mde', 'ade', 'adp', 'xll', 'xlam', 'wll', 'ppam', 'iqy', 'slk', 'rdp', 'website', 'cab', 'vhd', 'vhdx', 'iso', 'img', 'udl', 'grp', 'vsmacros', 'xbap', 'jnlp', 'jar', 'air', 'mht', 'mhtml', 'html', 'htm', 'xhtml', 'shtml', 'svg', 'svgz', 'one', 'wim',
  // macOS
  'app', 'command', 'tool', 'terminal', 'workflow', 'action', 'scpt', 'scptd', 'applescript', 'osax', 'pkg', 'mpkg', 'dmg', 'sparseimage', 'sparsebundle', 'prefpane', 'kext', 'mobileconfig', 'webloc', 'inetloc', 'fileloc', 'ftploc', 'webarchive', 'saver', 'plugin', 'qlgenerator', 'dylib',
  // Linux and the shells
  'desktop', 'directory', 'appimage', 'deb', 'rpm', 'flatpak', 'flatpakref', 'flatpakrepo', 'snap', 'run', 'bin', 'elf', 'so', 'o', 'ko', 'sh', 'bash', 'zsh', 'fish', 'csh', 'ksh', 'tcsh', 'out', 'mount', 'service',
  // Languages with a file association that runs the program
  'py', 'pyc', 'pyo', 'pyw', 'pyz', 'pyzw', 'rb', 'pl', 'pm', 'php', 'lua', 'tcl', 'r', 'go', 'class', 'groovy', 'ipynb', 'apk', 'ipa', 'xpi', 'crx', 'vsix',
  // Office files with macros
  'docm', 'dotm', 'xlsm', 'xltm', 'xlsb', 'pptm', 'potm', 'ppsm', 'sldm', 'accdb', 'accde', 'mdb', 'mdbx',
]);

/** Whether the system may open a file, judged by its name. Other files can still be saved. */
export const isOpenable = (name: string): boolean => {
  const { extension } = splitName(fileSystemName(name));
  return extension !== '' && !executableExtensions.has(extension.toLowerCase());
};
