import { describe, expect, it } from 'vitest';
import type { NoticeItem } from '../../../../../src/contract/entities/notice';
import { createNoticeSpeaker, type NoticeSpeakerPorts } from '../../../../../src/renderer/shared/notices/notice-speaker';
import { makeNotice } from '../../support/make-notice';
import { settle } from '../../support/store-fixture';

/** Tabs of one browser, which share the handled id. */
const createBrowser = (first: { readonly areShown?: boolean; readonly withSound?: boolean } = {}) => {
  const state = { items: [] as NoticeItem[], handledId: 0, isAllowed: true, isListInView: false, settings: { areShown: true, withSound: false, ...first }, now: 0, failsToFetch: false, requests: 0 };
  const open = (startId = 0) => {
    const tab = { isLeading: false, shown: [] as string[], closed: 0, tones: 0 };
    const show = (text: string) => {
      tab.shown.push(text);
      return { close: () => { tab.closed += 1; } };
    };
    const ports: NoticeSpeakerPorts = {
      startId, newestId: () => Math.max(0, ...state.items.map(({ id }) => id)), isLeading: () => tab.isLeading, settings: () => state.settings,
      async fetchUnread() {
        state.requests += 1;
        if (state.failsToFetch) throw new Error('offline');
        return state.items.filter(({ isRead }) => !isRead).toReversed();
      },
      fetchRule: async () => () => state.isAllowed, readHandledId: async () => state.handledId, writeHandledId: async (id) => { state.handledId = id; }, isListInView: async () => state.isListInView,
      showOne: ({ id }) => show(String(id)), showMany: (count) => show(`${count} new`), playTone: () => { tab.tones += 1; }, now: () => state.now,
    };
    const speaker = createNoticeSpeaker(ports);
    return { tab, speaker, lead: () => { tab.isLeading = true; speaker.check(); } };
  };
  return { state, open };
};
const unread = (id: number) => makeNotice(id, { status: 'unread' });

describe('new notices in the tabs of a browser', () => {
  it('are shown by the tab with the lock alone, the earliest first', async () => {
    const { state, open } = createBrowser();
    const [first, second] = [open(), open()];
    first.lead();
    state.items.push(unread(1), unread(2));
    for (const { speaker } of [first, second]) speaker.check();
    await settle();
    expect([first.tab.shown, second.tab.shown, first.tab.tones]).toEqual([['1', '2'], [], 0]);
  });

  it('are shown by the next tab with the lock, with those that arrived meanwhile and without a repetition', async () => {
    const { state, open } = createBrowser();
    const [first, second] = [open(), open()];
    first.lead();
    state.items.push(unread(1));
    first.speaker.check();
    await settle();
    first.speaker.close();
    state.items.push(unread(2));
    second.speaker.check();
    await settle();
    expect(second.tab.shown).toEqual([]);
    second.lead();
    await settle();
    expect([first.tab.shown, second.tab.shown]).toEqual([['1'], ['2']]);
  });

  it('do not include what a tab found when it opened, or what a list has shown', async () => {
    const { state, open } = createBrowser();
    state.items.push(unread(1));
    const { tab, speaker, lead } = open(1);
    lead();
    state.items.push(makeNotice(2, { status: 'peeked' }), unread(3));
    speaker.check();
    await settle();
    expect(tab.shown).toEqual(['3']);
  });

  it('are not shown while a list is in view, and not later either', async () => {
    const { state, open } = createBrowser({ withSound: true });
    const { tab, speaker, lead } = open();
    lead();
    state.isListInView = true;
    state.items.push(unread(1));
    speaker.check();
    await settle();
    state.isListInView = false;
    state.items.push(unread(2));
    speaker.check();
    await settle();
    expect([tab.shown, tab.tones]).toEqual([['2'], 1]);
  });

  it('become their number in a burst, with one sound', async () => {
    const { state, open } = createBrowser({ withSound: true });
    const { tab, speaker, lead } = open();
    lead();
    for (const id of [1, 2, 3, 4]) state.items.push(unread(id));
    speaker.check();
    await settle();
    expect([tab.shown, tab.tones]).toEqual([['1', '2', '3', '4'], 1]);
    state.items.push(unread(5));
    speaker.check();
    await settle();
    expect([tab.shown.at(-1), tab.closed, tab.tones]).toEqual(['5 new', 4, 1]);
    state.now += 10_000;
    state.items.push(unread(6));
    speaker.check();
    await settle();
    expect([tab.shown.at(-1), tab.tones]).toEqual(['6', 2]);
  });

  it('are neither shown nor audible if the account does not allow it', async () => {
    const { state, open } = createBrowser({ withSound: true });
    state.isAllowed = false;
    const { tab, speaker, lead } = open();
    lead();
    state.items.push(unread(1));
    speaker.check();
    await settle();
    expect([tab.shown, tab.tones]).toEqual([[], 0]);
  });

  it('are requested again after a failure, and once for changes during a request', async () => {
    const { state, open } = createBrowser();
    const { tab, speaker, lead } = open();
    lead();
    await settle();
    state.failsToFetch = true;
    state.items.push(unread(1));
    speaker.check();
    await settle();
    expect(tab.shown).toEqual([]);
    state.failsToFetch = false;
    for (let index = 0; index < 3; index += 1) speaker.check();
    await settle();
    expect([tab.shown, state.requests]).toEqual([['1'], 2]);
  });

  it('of a server that begins with lower ids again are shown', async () => {
    const { state, open } = createBrowser();
    const { tab, speaker, lead } = open(50);
    state.items.push(unread(3));
    lead();
    await settle();
    expect(tab.shown).toEqual([]);
    state.items.push(unread(4));
    speaker.check();
    await settle();
    expect(tab.shown).toEqual(['4']);
  });
});
