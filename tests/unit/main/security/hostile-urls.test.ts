import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { guardContents } from '../../../../src/main/security/guards';
import { createUserGestures } from '../../../../src/main/security/user-gestures';
import { createOpenExternally } from '../../../../src/main/security/open-externally';
import { createTexts } from '../../../../src/main/main-texts';
import { inputsOf } from '../../../support/hostile-inputs/corpus';

/**
 * Clicks on an address, opens it through the bridge and navigates to it. Returns the addresses opened by the system,
 * and whether the page left.
 */
const reached = async (url: string) => {
  const opened: string[] = [];
  const gestures = createUserGestures(() => 0);
  const leave = createOpenExternally<null>({ open: async (address) => { opened.push(address); }, gestures, isKnownOrigin: () => false, showPrompt: async () => ({}), texts: () => createTexts('en') });
  const leaveApp = (address: string, of: object): Promise<void> => leave(address, of, null);
  const click = (): void => { page.emit('input-event', {}, { type: 'mouseDown' }); };
  const page = new EventEmitter();
  let open = (_details: { url: string }): { action: string } => ({ action: 'allow' });
  const contents = Object.assign(page, { setWebRTCIPHandlingPolicy: () => undefined, setWindowOpenHandler: (handler: typeof open) => { open = handler; } });
  guardContents(contents as never, { origins: ['app://deckle'], gestures, openExternally: leaveApp, openInApp: () => false, log: silentLog });
  click();
  expect(open({ url })).toEqual({ action: 'deny' });
  await Promise.resolve();
  click();
  await leaveApp(url, contents).catch(() => undefined);
  const left = ['will-navigate', 'will-frame-navigate', 'will-redirect'].filter((name) => {
    let isPrevented = false;
    page.emit(name, { url, preventDefault: () => { isPrevented = true; } });
    return !isPrevented;
  });
  return { opened, left };
};

describe('an address', () => {
  it.each(inputsOf<string>('url', true))('%j reaches nothing', async (url) => { expect(await reached(url)).toEqual({ opened: [], left: [] }); });
  it.each(inputsOf<string>('url', false))('%j opens outside', async (url) => { expect(await reached(url)).toEqual({ opened: [url, url], left: [] }); });
});
