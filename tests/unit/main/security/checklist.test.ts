import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOrigin } from '../../../../src/contract/ipc/app-addresses';
import { isTrustedFrame, trustedOrigins } from '../../../../src/main/ipc/trusted-frames';
import { silentLog } from '../../../../src/main/logging/logger';
import { contentSecurityPolicy, pageHeaders } from '../../../../src/main/protocol/content-policy';
import { guardContents, guardSession } from '../../../../src/main/security/guards';
import { createUserGestures } from '../../../../src/main/security/user-gestures';
import { createOpenExternally } from '../../../../src/main/security/open-externally';
import { serverOrigin } from '../../../../src/main/session/server-address';
import { windowOptions } from '../../../../src/main/windows/window-options';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sourcesBelow = (folder: string): readonly { readonly path: string; readonly text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path: `${folder}/${path.replaceAll('\\', '/')}`, text: read(`${folder}/${path}`) }));
const shell = [...sourcesBelow('src/main'), ...sourcesBelow('src/preload')];
/** Files of main and preload that match a pattern. */
const holding = (pattern: RegExp): readonly string[] => shell.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const { webPreferences = {}, ...options } = windowOptions({
  placement: { x: 0, y: 0, width: 800, height: 600, isMaximized: false, isFullScreen: false }, partition: 'persist:account-x', preloadPath: '/p', platform: 'linux', isDark: false, colour: 'default', iconPath: '/i',
});

const page = () => {
  const events = new EventEmitter();
  let open = (_details: { url: string }): { action: string } => ({ action: 'allow' });
  const contents = Object.assign(events, { setWebRTCIPHandlingPolicy: () => undefined, setWindowOpenHandler: (handler: typeof open) => { open = handler; } });
  guardContents(contents as never, { origins: ['app://deckle'], gestures: createUserGestures(() => 0), openExternally: async () => undefined, openInApp: () => false, log: silentLog });
  const isPrevented = (name: string, url = ''): boolean => {
    let isStopped = false;
    events.emit(name, { url, preventDefault: () => { isStopped = true; } });
    return isStopped;
  };
  return { isPrevented, open: (url: string) => open({ url }) };
};

/**
 * The points of https://www.electronjs.org/docs/latest/tutorial/security, in order; docs/security.md explains how each
 * is met.
 */
describe("Electron's security checklist", () => {
  it('1. loads only secure content', () => {
    expect(['https://office.example.org', 'http://127.0.0.1:4780', 'http://office.example.org', 'ftp://office.example.org', 'file:///x'].map(serverOrigin))
      .toEqual(['https://office.example.org', 'http://127.0.0.1:4780', null, null, null]);
    expect(holding(/\.loadFile\(|\.loadURL\((?!ports\.pageOrigin|pageOrigin|`\$\{(appOrigin|promptOrigin)\}\/)/)).toEqual([]);
  });

  it('2. has no Node.js in pages', () => {
    expect(webPreferences).toMatchObject({ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false });
    expect(holding(/nodeIntegration\w*: true/)).toEqual([]);
  });

  it('3. isolates contexts', () => {
    expect(webPreferences.contextIsolation).toBe(true);
    expect(holding(/contextIsolation: false/)).toEqual([]);
  });

  it('4. sandboxes every process', () => {
    expect(webPreferences.sandbox).toBe(true);
    expect(read('src/main/index.ts')).toContain("if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();");
    expect(holding(/sandbox: false|appendSwitch\('no-sandbox'/)).toEqual([]);
  });

  it('5. responds to permission requests itself', () => {
    const handlers: Record<string, (...given: never[]) => unknown> = {};
    const keep = (name: string) => (handler: (...given: never[]) => unknown): void => { handlers[name] = handler; };
    guardSession(Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: keep('request'), setPermissionCheckHandler: keep('check'), setDevicePermissionHandler: keep('device'),
    }) as never, ['app://deckle']);
    expect(Object.keys(handlers)).toEqual(['request', 'check', 'device']);
    expect(['media', 'geolocation', 'notifications', 'openExternal', 'clipboard-read'].map((name) => handlers.check?.(...[{}, name, 'app://deckle'] as never[]))).toEqual([false, false, false, false, false]);
  });

  it('6. leaves webSecurity on', () => {
    expect(webPreferences.webSecurity).toBe(true);
    expect(holding(/webSecurity: false|disable-web-security/)).toEqual([]);
  });

  it('7. sends a content policy without anything unsafe', () => {
    expect(pageHeaders['content-security-policy']).toBe(contentSecurityPolicy);
    expect(contentSecurityPolicy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", `connect-src 'self' ${contentOrigin}`, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", 'trusted-types deckle-service-worker deckle-worker ProseMirrorClipboard']));
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('8. runs no insecure content', () => {
    expect(webPreferences.allowRunningInsecureContent).toBe(false);
    expect(holding(/allowRunningInsecureContent: true|allow-running-insecure-content/)).toEqual([]);
  });

  it('9. has experimental features off', () => {
    expect(webPreferences.experimentalFeatures).toBe(false);
    expect(holding(/experimentalFeatures: true|enable-experimental-web-platform-features/)).toEqual([]);
  });

  it('10. does not enable Blink features', () => {
    expect(webPreferences).not.toHaveProperty('enableBlinkFeatures');
    expect(holding(/enableBlinkFeatures|enable-blink-features/)).toEqual([]);
  });

  it('11. has no web views that open windows', () => {
    expect(webPreferences.webviewTag).toBe(false);
    expect(holding(/allowpopups|webviewTag: true/)).toEqual([]);
    expect(sourcesBelow('src/renderer').filter(({ text }) => /<webview/.test(text))).toEqual([]);
  });

  it('12. stops web views before they are created', () => { expect(page().isPrevented('will-attach-webview')).toBe(true); });

  it('13. limits navigation', () => {
    const { isPrevented } = page();
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) expect([isPrevented(name, 'https://evil.example/'), isPrevented(name, 'app://deckle/trash')], name).toEqual([true, false]);
  });

  it('14. limits new windows', () => {
    expect(page().open('app://deckle/trash')).toEqual({ action: 'deny' });
    expect([...holding(/new (BrowserWindow|BrowserView|WebContentsView|BaseWindow)\(/)].sort()).toEqual(['src/main/prompts/prompt-window.ts', 'src/main/session/wipe-partition.ts', 'src/main/windows/open-window.ts']);
    // The additional window is never shown, has no preload script and loads an empty page.
    expect(read('src/main/session/wipe-partition.ts')).toContain('show: false, webPreferences: { partition, sandbox: true, contextIsolation: true, nodeIntegration: false }');
    expect(options).toMatchObject({ show: false });
  });

  it('15. passes nothing untrusted to openExternal, in one place', async () => {
    const opened: string[] = [];
    const contents = {};
    const gestures = createUserGestures(() => 0);
    const leaveApp = createOpenExternally<null>({ open: async (url) => { opened.push(url); }, gestures, isKnownOrigin: () => true, showPrompt: async () => null, texts: () => () => '' });
    gestures.record(contents);
    await leaveApp('https://example.org/', contents, null);
    await expect(leaveApp('https://example.org/', contents, null)).rejects.toThrow();
    gestures.record(contents);
    await expect(leaveApp('file:///etc/passwd', contents, null)).rejects.toThrow();
    expect(opened).toEqual(['https://example.org/']);
    expect(shell.flatMap(({ text }) => text.match(/shell\.openExternal/g) ?? [])).toHaveLength(1);
  });

  it('16. ships a current Electron, of exactly one version', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }).packages['node_modules/electron']?.version;
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(locked).toBe(devDependencies.electron);
    // The oldest supported release line at the time of writing; raised with each release.
    expect(Number(devDependencies.electron?.split('.')[0])).toBeGreaterThanOrEqual(45);
  });

  it('17. checks the sender of a message', () => {
    const origins = trustedOrigins('app://deckle', null);
    expect([isTrustedFrame({ url: 'app://deckle/', parent: null }, origins), isTrustedFrame({ url: 'app://deckle/', parent: {} }, origins), isTrustedFrame({ url: 'https://deckle/', parent: null }, origins)])
      .toEqual([true, false, false]);
    // Early calls are deferred until the handler that checks the sender is registered.
    expect([...holding(/ipcMain\.(handle|on|once)\(/)].sort()).toEqual(['src/main/ipc/deferred-channels.ts', 'src/main/ipc/ipc-server.ts']);
  });

  it('18. uses a protocol of its own instead of file://', () => {
    expect(holding(/['"`]file:\/\//)).toEqual([]);
    expect(read('src/main/index.ts')).toContain('protocol.registerSchemesAsPrivileged([{ scheme: appScheme,');
  });

  it('19. sets the fuses', () => {
    const builder = read('electron-builder.yml');
    for (const fuse of [
      'runAsNode: false', 'enableNodeOptionsEnvironmentVariable: false', 'enableNodeCliInspectArguments: false', 'enableCookieEncryption: true',
      'enableEmbeddedAsarIntegrityValidation: true', 'onlyLoadAppFromAsar: true', 'grantFileProtocolExtraPrivileges: false',
    ]) expect(builder).toContain(`  ${fuse}\n`);
  });

  it('20. gives pages no API of Electron', () => {
    const preload = sourcesBelow('src/preload');
    expect(preload.flatMap(({ text }) => text.match(/exposeInMainWorld\(/g) ?? [])).toHaveLength(1);
    expect(preload.filter(({ text }) => /exposeInMainWorld\([^)]*(ipcRenderer|electron|process)/.test(text))).toEqual([]);
    expect(sourcesBelow('src/renderer').filter(({ text }) => /from ['"]electron['"]|require\(['"]electron['"]\)/.test(text))).toEqual([]);
  });
});
