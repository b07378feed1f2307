// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '../../../../../src/contract/preferences';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { RelativeTime } from '../../../../../src/renderer/shared/format/relative-time-label';
import { render } from '../../support/render';

const at = (text: string): number => new Date(text).getTime();
/** A Saturday, in the time zone of the machine that runs the test. */
const now = '2026-11-21T14:30:00';

const shownAs = async (moment: string, locale: Locale): Promise<string> => {
  await setLocale(locale);
  const { container, unmount } = render(<RelativeTime at={at(moment)} />);
  const text = container.textContent;
  unmount();
  return text;
};

beforeEach(() => { vi.useFakeTimers({ now: at(now) }); });
afterEach(() => { vi.useRealTimers(); });

// Account specification, section 9: just now under 60 s, minutes under 60 min, then today, yesterday, tomorrow, else the date.
describe('a moment in English', () => {
  it.each([
    ['2026-11-21T14:30:00', 'Just now'],
    ['2026-11-21T14:29:01', 'Just now'],
    ['2026-11-21T14:30:59', 'Just now'],
    ['2026-11-21T14:29:00', '1 minute ago'],
    ['2026-11-21T14:25:00', '5 minutes ago'],
    ['2026-11-21T13:30:01', '59 minutes ago'],
    ['2026-11-21T14:35:00', 'in 5 minutes'],
    ['2026-11-21T13:30:00', 'Today 13:30'],
    ['2026-11-21T00:00:00', 'Today 00:00'],
    ['2026-11-20T23:59:00', 'Yesterday 23:59'],
    ['2026-11-20T00:00:00', 'Yesterday 00:00'],
    ['2026-11-22T09:05:00', 'Tomorrow 09:05'],
    ['2026-11-19T23:59:00', '19 Nov, 23:59'],
    ['2026-01-01T00:00:00', '1 Jan, 00:00'],
    ['2025-12-31T23:59:00', '31 Dec 2025'],
  ])('%s', async (moment, text) => {
    expect(await shownAs(moment, 'en')).toBe(text);
  });
});

describe('a moment in the other languages', () => {
  it.each<readonly [Locale, string, string]>([
    ['zh-CN', '2026-11-21T14:30:00', '刚刚'],
    ['zh-CN', '2026-11-21T14:25:00', '5分钟前'],
    ['zh-CN', '2026-11-20T23:59:00', '昨天 23:59'],
    ['zh-CN', '2025-12-31T23:59:00', '2025年12月31日'],
    ['jp', '2026-11-21T14:30:00', 'たった今'],
    ['jp', '2026-11-21T14:25:00', '5 分前'],
    ['jp', '2026-11-21T09:05:00', '今日 09:05'],
    ['ar-SA', '2026-11-21T14:30:00', 'الآن'],
    ['ar-SA', '2026-11-21T14:25:00', 'قبل 5 دقائق'],
    ['ar-SA', '2026-11-20T14:02:00', 'أمس 14:02'],
    ['ar-SA', '2025-12-31T23:59:00', '31 ديسمبر 2025'],
  ])('%s %s', async (locale, moment, text) => {
    expect(await shownAs(moment, locale)).toBe(text);
  });
});

describe('the element', () => {
  beforeEach(() => setLocale('en'));

  it('contains the whole moment for the pointer and for machines', () => {
    const { container, unmount } = render(<RelativeTime at="2026-11-20T14:02:00Z" />);
    expect(container.querySelector('time')?.dateTime).toBe('2026-11-20T14:02:00.000Z');
    expect(container.querySelector('time')?.title).toContain('20 November 2026');
    unmount();
  });

  it('keeps itself current with one timer for all, and stops it after the last', () => {
    const times = (count: number) => Array.from({ length: count }, (_, index) => <RelativeTime key={index} at={at(now)} />);
    const { container, show, unmount } = render(<>{times(50)}</>);
    expect(vi.getTimerCount()).toBe(1);
    expect(container.querySelector('time')?.textContent).toBe('Just now');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(container.querySelector('time')?.textContent).toBe('1 minute ago');
    show(<>{times(1)}</>);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
