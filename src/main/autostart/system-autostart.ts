import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { createLinuxAutostart, createLoginItemAutostart, type Autostart } from './autostart';
import { stableProgramPath } from './stable-program-path';

/** The autostart implementation for the current platform. */
export const createSystemAutostart = (iconPath: string): Autostart => {
  const program = stableProgramPath(process.execPath, process.env['APPIMAGE'], existsSync);
  if (process.platform !== 'linux') return createLoginItemAutostart(app, program, process.platform === 'win32');
  return createLinuxAutostart({
    configFolder: process.env['XDG_CONFIG_HOME'] ?? join(app.getPath('home'), '.config'),
    name: app.name, icon: iconPath,
    command: app.isPackaged ? [program] : [program, app.getAppPath()],
  });
};
