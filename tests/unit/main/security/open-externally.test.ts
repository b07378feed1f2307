import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createUserGestures, gestureLifetimeMs } from '../../../../src/main/security/user-gestures';
import { createOpenExternally } from '../../../../src/main/security/open-externally';
import { createTexts } from '../../../../src/main/main-texts';

const create = (agrees = true) => {
  let now = 0;
  const opened: string[] = [];
  const requests: string[] = [];
  const gestures = createUserGestures(() => now);
  const page = new EventEmitter();
  gestures.watch(page as never);
  const act = (event: object): void => { page.emit('input-event', {}, event); };
  const leave = createOpenExternally<null>({
    open: async (url) => { opened.push(url); }, gestures, isKnownOrigin: (origin) => origin === 'https://office.example.org', texts: () => createTexts('en'),
    async showPrompt({ facts = [] }) { requests.push(facts[0]?.value ?? ''); return agrees ? {} : null; },
  });
  return { opened, requests, gestures, page, act, pass: (ms: number) => { now += ms; }, leave: (url: string) => leave(url, page, null), click: () => { act({ type: 'mouseDown' }); } };
};
const refused = { failure: { code: 'ACCESS_RESTRICTED' } };

test('only an action of the person opens an address, once per action and for a moment', async () => {
  const { opened, leave, act, click, pass } = create();
  const url = 'https://office.example.org/a';
  await expect(leave(url)).rejects.toMatchObject(refused);
  for (const event of [{ type: 'mouseMove' }, { type: 'mouseUp' }, { type: 'mouseWheel' }, { type: 'keyUp' }, { type: 'rawKeyDown', key: 'Escape' }]) act(event);
  await expect(leave(url)).rejects.toMatchObject(refused);
  click();
  await leave(url);
  await expect(leave(url)).rejects.toMatchObject(refused);
  click();
  pass(gestureLifetimeMs + 1);
  await expect(leave(url)).rejects.toMatchObject(refused);
  act({ type: 'rawKeyDown', key: 'Enter' });
  await leave(url);
  expect(opened).toEqual([url, url]);
});

test('an action in one page opens nothing for a different page', async () => {
  const { gestures, page, click } = create();
  click();
  expect([gestures.consume({}), gestures.consume(page), gestures.consume(page)]).toEqual([false, true, false]);
});

test('an unknown address needs confirmation first, once a start; a declined one is confirmed again', async () => {
  const { opened, requests, leave, click } = create();
  for (const url of ['https://example.org/a?b', 'https://example.org/c', 'https://other.example.org/', 'mailto:mina@example.org?subject=a', 'mailto:mina@example.org', 'https://office.example.org/']) {
    click();
    await leave(url);
  }
  expect(requests).toEqual(['https://example.org/a?b', 'https://other.example.org/', 'mailto:mina@example.org?subject=a']);
  expect(opened).toHaveLength(6);
  const declining = create(false);
  for (let time = 0; time < 2; time += 1) {
    declining.click();
    await declining.leave('https://example.org/');
  }
  expect([declining.requests.length, declining.opened]).toEqual([2, []]);
});

test('only https and mailto addresses open outside, whatever the person does', async () => {
  const { opened, leave, click } = create();
  for (const url of ['http://example.org/', 'file:///bin/sh', 'smb://host/share', 'javascript:alert(1)', 'C:\\Windows\\notepad.exe', '']) {
    click();
    await expect(leave(url), url).rejects.toMatchObject(refused);
  }
  expect(opened).toEqual([]);
});
