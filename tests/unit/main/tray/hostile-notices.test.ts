import { describe, expect, it } from 'vitest';
import { pagePath } from '../../../../src/core/links/page-paths';
import { noticeActions, type RawNotice } from '../../../../src/core/notices/sanitize-notice';
import { silentLog } from '../../../../src/main/logging/logger';
import type { NoticeEvent } from '../../../../src/main/tray/notice-source';
import { showNotices, type NoticeInput } from '../../../../src/main/tray/show-notices';
import { createTexts } from '../../../../src/main/main-texts';
import { inputsOf } from '../../../support/hostile-inputs/corpus';

/** Emits a notice, clicks on it and on each of its buttons. Returns the calls to the system, the windows and the source. */
const reached = (notice: RawNotice) => {
  const shown: NoticeInput[] = [];
  const opened: string[] = [];
  const acted: string[] = [];
  let notify = (_event: NoticeEvent): void => undefined;
  showNotices({
    source: { fetchUnread: async () => 0, subscribe(listener) { notify = listener; return () => undefined; }, runAction: async (_key, _id, action) => { acted.push(action); } },
    settings: () => ({ areShown: true, withContent: true, doNotDisturb: false }), isDoNotDisturb: () => false, isSeen: () => false, isSignedIn: () => true,
    show: (input) => { shown.push(input); return { close: () => undefined }; },
    open: (_key, route) => { opened.push(route); },
    texts: () => createTexts('en'), now: () => 0, log: silentLog,
  });
  notify({ type: 'notice', accountKey: 'a1', notice: { id: 'n1', ...notice } });
  const [first] = shown;
  first?.onClick();
  for (const { onAction } of first?.actions ?? []) onAction();
  return { title: first?.title ?? '', body: first?.body ?? '', opened, acted: acted.sort() };
};

/** Isolates the direction of text written by others. */
const isolated = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);
const inside = (text: string): string => text.replace(/^\u2068|\u2069$/g, '');

const faultsOf = ({ title, body, opened, acted }: ReturnType<typeof reached>): readonly string[] => [
  ...[title, ...body.split('\n')].map(inside).flatMap((text) => [
    ...(/[<>&]/.test(text) ? ['markup'] : []),
    ...(/[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(text) ? ['a sign that is not seen'] : []),
    ...(Array.from(text).length > 300 ? ['too long'] : []),
  ]),
  ...opened.filter((route) => pagePath(route) !== route).map((route) => `opens ${route}`),
  ...acted.filter((action, index) => !(noticeActions as readonly string[]).includes(action) || acted.indexOf(action) !== index).map((action) => `does ${action}`),
];

/** The expected result without any checks. A click always opens. */
const asItIs = ({ title, body, message, route, actions }: RawNotice): ReturnType<typeof reached> =>
  ({ title: isolated(title), body: [body, message ?? ''].filter((text) => text !== '').map(isolated).join('\n'), opened: [route ?? '/'], acted: (actions.includes('open') ? [...actions] : ['open', ...actions]).sort() });

describe('a notice that other people caused', () => {
  it.each(inputsOf<RawNotice>('notice', true))('%j does not reach the system unchanged', (notice) => {
    const end = reached(notice);
    expect(faultsOf(end)).toEqual([]);
    expect(end).not.toEqual(asItIs(notice));
  });
  it.each(inputsOf<RawNotice>('notice', false))('%j reaches the system', (notice) => { expect(reached(notice)).toEqual(asItIs(notice)); });
});
