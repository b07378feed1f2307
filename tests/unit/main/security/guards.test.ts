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
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('stays on the app (%s)', (name) => {
    const { contents, ports, isPrevented } = createPage();
    guardContents(contents as never, ports);
    expect(isPrevented(name, 'app://deckle/trash')).toBe(false);
    for (const url of ['https://example.org/', 'app://content/x', 'app://deckle.example.org/', 'file:///etc/passwd', 'data:text/html,x', 'javascript:1', '']) {
      expect(isPrevented(name, url), url).toBe(true);
    }
  });

  it('opens no window of its own; web and mail addresses open outside', () => {
    const { contents, ports, opened, open } = createPage();
    guardContents(contents as never, ports);
    for (const url of ['https://example.org/', 'mailto:mina@example.org', 'http://example.org/', 'file:///etc/passwd', 'app://deckle/trash', 'ms-settings:']) {
      expect(open(url)).toEqual({ action: 'deny' });
    }
    expect(opened).toEqual(['https://example.org/', 'mailto:mina@example.org']);
  });

  it('of a server that somebody is signed in to is shown in the app where its address is clicked or gone to', () => {
    const { contents, ports, opened, isPrevented, open } = createPage();
    const inside: string[] = [];
    const isOurs = (url: string): boolean => url.startsWith('https://office.example.org/');
    guardContents(contents as never, { ...ports, openInApp: (url) => isOurs(url) && inside.push(url) > 0 });
    expect(open('https://office.example.org/trash')).toEqual({ action: 'deny' });
    expect(isPrevented('will-frame-navigate', 'https://office.example.org/desktop')).toBe(true);
    expect(open('https://example.org/')).toEqual({ action: 'deny' });
    expect([inside, opened]).toEqual([['https://office.example.org/trash', 'https://office.example.org/desktop'], ['https://example.org/']]);
  });

  it('connects to nobody by WebRTC but through a proxy, and its partition has none that leads anywhere', () => {
    const { contents, ports, policies } = createPage();
    guardContents(contents as never, ports);
    expect(policies).toEqual(['disable_non_proxied_udp']);
  });

  it('holds no web view', () => {
    const { contents, ports, isPrevented } = createPage();
    guardContents(contents as never, ports);
    expect(isPrevented('will-attach-webview', '')).toBe(true);
  });

  it('is guarded whoever made it, and no broken certificate is taken', () => {
    const { contents, ports, isPrevented } = createPage();
    const app = new EventEmitter();
    guardApp(app as never, ports);
    app.emit('web-contents-created', {}, contents);
    expect(isPrevented('will-navigate', 'https://example.org/')).toBe(true);
    const answers: boolean[] = [];
    app.emit('certificate-error', { preventDefault: () => undefined }, contents, 'https://example.org/', 'net::ERR_CERT_AUTHORITY_INVALID', {}, (isTrusted: boolean) => { answers.push(isTrusted); });
    expect(answers).toEqual([false]);
  });
});

describe('a partition', () => {
  type Request = (contents: unknown, permission: string, answer: (isGranted: boolean) => void, details: { requestingUrl: string }) => void;
  type Check = (contents: unknown, permission: string, origin: string) => boolean;

  it('grants the app to write to the clipboard and to keep its data for good, and nothing else to anybody', () => {
    let request: Request = () => undefined;
    let check: Check = () => true;
    let device = (): boolean => true;
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: (handler: Request) => { request = handler; },
      setPermissionCheckHandler: (handler: Check) => { check = handler; },
      setDevicePermissionHandler: (handler: () => boolean) => { device = handler; },
    });
    guardSession(session as never, ['app://deckle']);
    const asks = (permission: string, requestingUrl = 'app://deckle/desktop'): boolean => {
      const answers: boolean[] = [];
      request({}, permission, (isGranted) => { answers.push(isGranted); }, { requestingUrl });
      return answers[0] ?? false;
    };
    expect(asks('clipboard-sanitized-write')).toBe(true);
    expect(asks('persistent-storage')).toBe(true);
    expect(check({}, 'clipboard-sanitized-write', 'app://deckle/')).toBe(true);
    expect(asks('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'hid', 'usb', 'serial', 'display-capture', 'midiSysex', 'pointerLock', 'keyboardLock', 'idle-detection', 'window-management', 'storage-access', 'fileSystem', 'deprecated-sync-clipboard-read', 'unknown']) {
      expect(asks(permission), permission).toBe(false);
      expect(check({}, permission, 'app://deckle/'), permission).toBe(false);
    }
    expect(device()).toBe(false);
    let isPrevented = false;
    session.emit('will-download', { preventDefault: () => { isPrevented = true; } });
    expect(isPrevented).toBe(true);
  });
});
