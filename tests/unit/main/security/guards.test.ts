import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { guardApp, guardContents, guardSession, type GuardPorts } from '../../../../src/main/security/guards';
import { createUserGestures } from '../../../../src/main/security/user-gestures';

type OpenHandler = (details: { url: string }) => { action: string };

const createPage = () => {
  const opened: string[] = [];
  const ports: GuardPorts = { origins: ['app://deckle'], gestures: createUserGestures(() => 0), openExternally: async (url) => { opened.push(url); }, openInApp: () => false, log: silentLog };
  const events = new EventEmitter();
  const policies: string[] = [];
  let openHandler: OpenHandler = () => ({ action: 'allow' });
  const contents = Object.assign(events, { setWebRTCIPHandlingPolicy: (policy: string) => { policies.push(policy); }, setWindowOpenHandler: (handler: OpenHandler) => { openHandler = handler; } });
  const isPrevented = (name: string, url: string): boolean => {
    let prevented = false;
    events.emit(name, { url, preventDefault: () => { prevented = true; } });
    return prevented;
  };
  return { contents, ports, opened, policies, isPrevented, open: (url: string) => openHandler({ url }) };
};

describe('a page', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('remains on the app (%s)', (name) => {
    const { contents, ports, isPrevented } = createPage();
    guardContents(contents as never, ports);
    expect(isPrevented(name, 'app://deckle/trash')).toBe(false);
    for (const url of ['https://example.org/', 'app://content/x', 'app://deckle.example.org/', 'file:///etc/passwd', 'data:text/html,x', 'javascript:1', '']) {
      expect(isPrevented(name, url), url).toBe(true);
    }
  });

  it('opens no window itself; web and mail addresses open outside', () => {
    const { contents, ports, opened, open } = createPage();
    guardContents(contents as never, ports);
    for (const url of ['https://example.org/', 'mailto:mina@example.org', 'http://example.org/', 'file:///etc/passwd', 'app://deckle/trash', 'ms-settings:']) {
      expect(open(url)).toEqual({ action: 'deny' });
    }
    expect(opened).toEqual(['https://example.org/', 'mailto:mina@example.org']);
  });

  it('of a server with a signed-in account is shown in the app when its address is clicked or navigated to', () => {
    const { contents, ports, opened, isPrevented, open } = createPage();
    const inside: string[] = [];
    const isOurs = (url: string): boolean => url.startsWith('https://office.example.org/');
    guardContents(contents as never, { ...ports, openInApp: (url) => isOurs(url) && inside.push(url) > 0 });
    expect(open('https://office.example.org/trash')).toEqual({ action: 'deny' });
    expect(isPrevented('will-frame-navigate', 'https://office.example.org/desktop')).toBe(true);
    expect(open('https://example.org/')).toEqual({ action: 'deny' });
    expect([inside, opened]).toEqual([['https://office.example.org/trash', 'https://office.example.org/desktop'], ['https://example.org/']]);
  });

  it('connects to no one by WebRTC except through a proxy, and its partition has none that leads anywhere', () => {
    const { contents, ports, policies } = createPage();
    guardContents(contents as never, ports);
    expect(policies).toEqual(['disable_non_proxied_udp']);
  });

  it('contains no web view', () => {
    const { contents, ports, isPrevented } = createPage();
    guardContents(contents as never, ports);
    expect(isPrevented('will-attach-webview', '')).toBe(true);
  });

  it('is guarded whatever created it, and no broken certificate is accepted', () => {
    const { contents, ports, isPrevented } = createPage();
    const app = new EventEmitter();
    guardApp(app as never, ports);
    app.emit('web-contents-created', {}, contents);
    expect(isPrevented('will-navigate', 'https://example.org/')).toBe(true);
    const grants: boolean[] = [];
    app.emit('certificate-error', { preventDefault: () => undefined }, contents, 'https://example.org/', 'net::ERR_CERT_AUTHORITY_INVALID', {}, (isTrusted: boolean) => { grants.push(isTrusted); });
    expect(grants).toEqual([false]);
  });
});

describe('a partition', () => {
  type Request = (contents: unknown, permission: string, respond: (isGranted: boolean) => void, details: { requestingUrl: string }) => void;
  type Check = (contents: unknown, permission: string, origin: string) => boolean;

  it('allows the app to write to the clipboard and to store data persistently, and allows nothing else', () => {
    let request: Request = () => undefined;
    let check: Check = () => true;
    let device = (): boolean => true;
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: (handler: Request) => { request = handler; },
      setPermissionCheckHandler: (handler: Check) => { check = handler; },
      setDevicePermissionHandler: (handler: () => boolean) => { device = handler; },
    });
    guardSession(session as never, ['app://deckle']);
    const isAllowed = (permission: string, requestingUrl = 'app://deckle/desktop'): boolean => {
      const grants: boolean[] = [];
      request({}, permission, (isGranted) => { grants.push(isGranted); }, { requestingUrl });
      return grants[0] ?? false;
    };
    expect(isAllowed('clipboard-sanitized-write')).toBe(true);
    expect(isAllowed('persistent-storage')).toBe(true);
    expect(check({}, 'clipboard-sanitized-write', 'app://deckle/')).toBe(true);
    expect(isAllowed('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'hid', 'usb', 'serial', 'display-capture', 'midiSysex', 'pointerLock', 'keyboardLock', 'idle-detection', 'window-management', 'storage-access', 'fileSystem', 'deprecated-sync-clipboard-read', 'unknown']) {
      expect(isAllowed(permission), permission).toBe(false);
      expect(check({}, permission, 'app://deckle/'), permission).toBe(false);
    }
    expect(device()).toBe(false);
    let isPrevented = false;
    session.emit('will-download', { preventDefault: () => { isPrevented = true; } });
    expect(isPrevented).toBe(true);
  });
});
