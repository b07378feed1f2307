import { fileSystemName, splitName } from './names';

/**
 * Types of file that do something by themselves when they are opened: programs, scripts, installers, what leads to them
 * and what carries them. A name without an extension says nothing, so it counts as one.
 */
const running = new Set([
  // Windows
  'exe', 'com', 'scr', 'pif', 'bat', 'cmd', 'msi', 'msp', 'mst', 'msix', 'msixbundle', 'appx', 'appxbundle', 'appinstaller', 'application', 'gadget', 'cpl', 'dll', 'ocx', 'sys', 'drv',
  'ps1', 'ps1xml', 'ps2', 'psc1', 'psd1', 'psm1', 'vb', 'vbe', 'vbs', 'js', 'jse', 'mjs', 'cjs', 'ws', 'wsc', 'wsf', 'wsh', 'sct', 'hta', 'chm', 'hlp', 'inf', 'ins', 'isp', 'reg', 'lnk',
  'url', 'scf', 'shb', 'shs', 'settingcontent-ms', 'library-ms', 'search-ms', 'searchconnector-ms', 'theme', 'themepack', 'deskthemepack', 'diagcab', 'diagpkg', 'msc', 'job', 'mde', 'ade', 'adp', 'xll', 'xlam', 'wll', 'ppam', 'iqy', 'slk', 'rdp', 'website', 'cab', 'vhd', 'vhdx', 'iso', 'img', 'udl', 'grp', 'vsmacros', 'xbap', 'jnlp', 'jar', 'air', 'mht', 'mhtml', 'html', 'htm', 'xhtml', 'shtml', 'svg', 'svgz', 'one', 'wim',
  // macOS
  'app', 'command', 'tool', 'terminal', 'workflow', 'action', 'scpt', 'scptd', 'applescript', 'osax', 'pkg', 'mpkg', 'dmg', 'sparseimage', 'sparsebundle', 'prefpane', 'kext', 'mobileconfig', 'webloc', 'inetloc', 'fileloc', 'ftploc', 'webarchive', 'saver', 'plugin', 'qlgenerator', 'dylib',
  // Linux and the shells
  'desktop', 'directory', 'appimage', 'deb', 'rpm', 'flatpak', 'flatpakref', 'flatpakrepo', 'snap', 'run', 'bin', 'elf', 'so', 'o', 'ko', 'sh', 'bash', 'zsh', 'fish', 'csh', 'ksh', 'tcsh', 'out', 'mount', 'service',
  // Languages whose programs open by themselves
  'py', 'pyc', 'pyo', 'pyw', 'pyz', 'pyzw', 'rb', 'pl', 'pm', 'php', 'lua', 'tcl', 'r', 'go', 'class', 'groovy', 'ipynb', 'apk', 'ipa', 'xpi', 'crx', 'vsix',
  // Office files that carry programs of their own
  'docm', 'dotm', 'xlsm', 'xltm', 'xlsb', 'pptm', 'potm', 'ppsm', 'sldm', 'accdb', 'accde', 'mdb', 'mdbx',
]);

/** Whether a file may be given to the system to open, as far as its name tells; what may not can still be saved. */
export const isOpenable = (name: string): boolean => {
  const { extension } = splitName(fileSystemName(name));
  return extension !== '' && !running.has(extension.toLowerCase());
};
