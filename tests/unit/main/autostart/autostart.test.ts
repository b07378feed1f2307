import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { autostartPath, createLinuxAutostart, createLoginItemAutostart } from '../../../../src/main/autostart/autostart';
import { autostartEntry } from '../../../../src/main/autostart/desktop-entry';
import { stableProgramPath } from '../../../../src/main/autostart/stable-program-path';

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-autostart-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

describe('the start at sign-in on Linux', () => {
  const command = ['/opt/Deckle/deckle'];
  const open = () => createLinuxAutostart({ configFolder: folder, name: 'Deckle', command, icon: '/opt/Deckle/icon.png' });
  const path = () => autostartPath(folder);

  it('is a file of freedesktop.org, which is deleted when it is switched off', async () => {
    expect(path()).toBe(join(folder, 'autostart', 'app.deckle.desktop.desktop'));
    await open().apply({ isEnabled: true, hidden: false });
    expect(readFileSync(path(), 'utf8')).toBe([
      '[Desktop Entry]', 'Type=Application', 'Name=Deckle', 'TryExec=/opt/Deckle/deckle', 'Exec="/opt/Deckle/deckle"', 'Icon=/opt/Deckle/icon.png',
      'Terminal=false', 'StartupNotify=false', 'X-GNOME-Autostart-enabled=true', '',
    ].join('\n'));
    await open().apply({ isEnabled: true, hidden: true });
    expect(readFileSync(path(), 'utf8')).toContain('Exec="/opt/Deckle/deckle" "--hidden"\n');
    await open().apply({ isEnabled: false, hidden: true });
    expect(() => statSync(path())).toThrow('ENOENT');
    await open().apply({ isEnabled: false, hidden: false });
  });

  it('of another installation is left alone', async () => {
    await createLinuxAutostart({ configFolder: folder, name: 'Deckle', command: ['/home/mina/Deckle/deckle'], icon: null }).apply({ isEnabled: true, hidden: false });
    await open().apply({ isEnabled: false, hidden: false });
    expect(readFileSync(path(), 'utf8')).toContain('/home/mina/Deckle/deckle');
  });

  it('is removed also if an earlier version wrote it with another icon, or a person added to it', async () => {
    await createLinuxAutostart({ configFolder: folder, name: 'Deckle', command, icon: '/opt/Deckle/versions/3.4.0/icon.png' }).apply({ isEnabled: true, hidden: true });
    writeFileSync(path(), `${readFileSync(path(), 'utf8')}X-GNOME-Autostart-Delay=10\n`);
    await open().apply({ isEnabled: false, hidden: false });
    expect(() => statSync(path())).toThrow('ENOENT');
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('is off if the settings of the desktop turned it off by %s, and on again on request', async (line) => {
    await open().apply({ isEnabled: true, hidden: false });
    const off = `${readFileSync(path(), 'utf8').replace('X-GNOME-Autostart-enabled=true\n', '')}${line}\n`;
    writeFileSync(path(), off);
    expect(await open().isEnabled()).toBe(false);
    await open().apply({ isEnabled: false, hidden: true });
    expect(readFileSync(path(), 'utf8')).toBe(off);
    await open().apply({ isEnabled: true, hidden: true });
    expect([readFileSync(path(), 'utf8').includes(line), await open().isEnabled()]).toEqual([false, true]);
  });

  it('is neither on nor off without a file, or with one of another installation', async () => {
    expect(await open().isEnabled()).toBeNull();
    const other = createLinuxAutostart({ configFolder: folder, name: 'Deckle', command: ['/home/mina/Deckle/deckle'], icon: null });
    await other.apply({ isEnabled: true, hidden: false });
    expect([await open().isEnabled(), await other.isEnabled()]).toEqual([null, true]);
    // A disabled entry applies to both installations.
    writeFileSync(path(), `${readFileSync(path(), 'utf8')}Hidden=true\n`);
    expect([await open().isEnabled(), await other.isEnabled()]).toEqual([false, false]);
  });

  it('leaves a file with the same content alone', async () => {
    await open().apply({ isEnabled: true, hidden: true });
    utimesSync(path(), 1000, 1000);
    await open().apply({ isEnabled: true, hidden: true });
    expect(statSync(path()).mtimeMs).toBe(1_000_000);
  });

  it.each([
    // The Desktop Entry Specification, "The Exec key": quoted, then escaped like any string.
    ['/opt/My Apps/deckle', 'Exec="/opt/My Apps/deckle"'],
    ['/opt/50% $HOME/`id`', 'Exec="/opt/50%% \\\\$HOME/\\\\`id\\\\`"'],
    ['/opt/a"b\\c', 'Exec="/opt/a\\\\"b\\\\\\\\c"'],
    ['/opt/a\nExec=evil', 'Exec="/opt/a\\nExec=evil"'],
  ])('writes the program %j so that no part of it is parsed as something else', (program, line) => {
    const lines = autostartEntry({ name: 'Deckle', command: [program], icon: null }).split('\n');
    expect(lines.filter((each) => each.startsWith('Exec'))).toEqual([line]);
  });

  it('names a path that outlasts an update: the image itself, or the launcher beside the versions', () => {
    const exists = (path: string): boolean => path === '/home/mina/Deckle/deckle';
    expect(stableProgramPath('/tmp/.mount_x/deckle', '/home/mina/Deckle.AppImage', exists)).toBe('/home/mina/Deckle.AppImage');
    expect(stableProgramPath('/home/mina/Deckle/versions/3.4.0/deckle', undefined, exists)).toBe('/home/mina/Deckle/deckle');
    expect(stableProgramPath('/srv/Deckle/versions/3.4.0/deckle', undefined, exists)).toBe('/srv/Deckle/versions/3.4.0/deckle');
    expect(stableProgramPath('/opt/Deckle/deckle', '', exists)).toBe('/opt/Deckle/deckle');
  });
});

describe('the start at sign-in on other systems', () => {
  const open = (isWindows: boolean) => {
    const entries = new Set<string>();
    const calls: string[] = [];
    const keyOf = ({ path = '', args = [] }: { path?: string | undefined; args?: string[] | undefined }): string => [path, ...args].join(' ');
    const autostart = createLoginItemAutostart({
      getLoginItemSettings: (options) => ({ openAtLogin: entries.has(keyOf(options)) }),
      setLoginItemSettings(settings) {
        calls.push(keyOf(settings));
        if (settings.openAtLogin) entries.add(keyOf(settings)); else entries.delete(keyOf(settings));
      },
    }, 'C:\\Deckle.exe', isWindows);
    return { autostart, entries, calls };
  };

  it('is one entry on Windows, by its arguments', async () => {
    const { autostart, entries, calls } = open(true);
    await autostart.apply({ isEnabled: true, hidden: false });
    expect([...entries]).toEqual(['C:\\Deckle.exe']);
    await autostart.apply({ isEnabled: true, hidden: true });
    expect([...entries]).toEqual(['C:\\Deckle.exe --hidden']);
    const before = calls.length;
    await autostart.apply({ isEnabled: true, hidden: true });
    expect(calls).toHaveLength(before);
    await autostart.apply({ isEnabled: false, hidden: true });
    expect([...entries]).toEqual([]);
  });

  it('has no arguments on macOS', async () => {
    const { autostart, entries, calls } = open(false);
    await autostart.apply({ isEnabled: true, hidden: true });
    await autostart.apply({ isEnabled: true, hidden: true });
    expect([[...entries], calls]).toEqual([[''], ['']]);
    await autostart.apply({ isEnabled: false, hidden: true });
    expect([...entries]).toEqual([]);
  });
});
