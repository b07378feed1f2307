// @vitest-environment jsdom
import { act, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { BackToTop } from '../../../../src/renderer/ui/back-to-top';
import { InfiniteScrollEnd, useInfiniteScroll } from '../../../../src/renderer/ui/infinite-scroll';
import { press, render, type Rendered } from '../support/render';

const onLoadMore = vi.fn();
let rendered: Rendered;

/** A scroller of 300 px over 2,000 px of content, which jsdom does not compute; it begins at 0. */
const measure = (element: HTMLDivElement | null): void => {
  if (element) Object.defineProperties(element, { scrollHeight: { value: 2_000 }, clientHeight: { value: 300 } });
};

const List = ({ hasMore = true, isLoading = false }: { readonly hasMore?: boolean; readonly isLoading?: boolean }) => {
  const scroller = useRef<HTMLDivElement>(null);
  useInfiniteScroll(scroller, { hasMore, isLoading, onLoadMore });
  return (
    <div ref={(element) => { scroller.current = element; measure(element); }} data-testid="scroller">
      <InfiniteScrollEnd hasMore={hasMore} isLoading={isLoading} />
      <BackToTop scroller={scroller} />
    </div>
  );
};

const scroller = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-testid=scroller]');
  if (!found) throw new Error('no scroller');
  return found;
};
const scrollTo = (topPx: number): void => act(() => {
  scroller().scrollTop = topPx;
  scroller().dispatchEvent(new Event('scroll'));
});
const wait = (milliseconds: number): void => act(() => { vi.advanceTimersByTime(milliseconds); });
const backToTop = (): HTMLElement | null => document.querySelector('button[aria-label="Back to top"]');

beforeEach(async () => {
  vi.useFakeTimers();
  onLoadMore.mockReset();
  await setLocale('en');
});
afterEach(() => {
  rendered.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Account specification, section 9: threshold 100 px, throttle about 16 ms.
describe('an endless list', () => {
  it.each([[1_600, 0], [1_601, 1]])('scrolled to %i of 1,700 px requests more %i times', (topPx, times) => {
    rendered = render(<List />);
    wait(20);
    scrollTo(topPx);
    wait(20);
    expect(onLoadMore).toHaveBeenCalledTimes(times);
  });

  it('checks once in 16 ms however often it is scrolled', () => {
    rendered = render(<List />);
    wait(20);
    for (const topPx of [1_650, 1_660, 1_670]) scrollTo(topPx);
    wait(15);
    expect(onLoadMore).toHaveBeenCalledTimes(0);
    wait(1);
    expect(onLoadMore).toHaveBeenCalledTimes(1);
    scrollTo(1_680);
    wait(16);
    expect(onLoadMore).toHaveBeenCalledTimes(2);
  });

  it.each([{ hasMore: false }, { isLoading: true }])('requests nothing with %j', (state) => {
    rendered = render(<List {...state} />);
    scrollTo(1_700);
    wait(100);
    expect(onLoadMore).not.toHaveBeenCalled();
  });

  // Account specification, section 2.
  it('marks its end, and nothing else', () => {
    rendered = render(<List />);
    expect(scroller().textContent).not.toContain('no more content');
    rendered.show(<List hasMore={false} isLoading />);
    expect(scroller().textContent).toBe('Loading');
    rendered.show(<List hasMore={false} />);
    expect(scroller().textContent).toBe('no more content');
  });
});

// Account specification, section 9: back-to-top threshold 400 px, scroll animation 450 ms.
describe('the button back to the top', () => {
  it('appears after 400 px and not before', () => {
    rendered = render(<List />);
    expect(backToTop()).toBeNull();
    scrollTo(400);
    expect(backToTop()).toBeNull();
    scrollTo(401);
    expect(backToTop()).not.toBeNull();
    scrollTo(400);
    expect(backToTop()).toBeNull();
  });

  it('scrolls to the top in 450 ms', async () => {
    rendered = render(<List />);
    scrollTo(1_000);
    const button = backToTop();
    if (!button) throw new Error('no button');
    await press(button);
    wait(100);
    expect(scroller().scrollTop).toBeGreaterThan(100);
    expect(scroller().scrollTop).toBeLessThan(1_000);
    wait(330);
    expect(scroller().scrollTop).toBeGreaterThan(0);
    // One frame may pass before the last step.
    wait(20 + 17);
    expect(scroller().scrollTop).toBe(0);
  });
});
