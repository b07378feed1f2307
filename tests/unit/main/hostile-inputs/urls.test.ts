import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { guardContents } from '../../../../src/main/security/guards';
import { createOpenExternal } from '../../../../src/main/security/open-external';
import { inputsOf } from './corpus';

/** Clicks on an address, opens it by the bridge and leads the page there; answers what came to the system, and whether the page left. */
const reached = async (url: string) => {
  const opened: string[] = [];
  const openExternal = createOpenExternal(async (address) => { opened.push(address); });
  const page = new EventEmitter();
  let open = (_details: { url: string }): { action: string } => ({ action: 'allow' });
  const contents = Object.assign(page, { setWebRTCIPHandlingPolicy: () => undefined, setWindowOpenHandler: (handler: typeof open) => { open = handler; } });
  guardContents(contents as never, { origins: ['app://deckle'], openExternal, openInside: () => false, log: silentLog });
  expect(open({ url })).toEqual({ action: 'deny' });
  await openExternal(url).catch(() => undefined);
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
