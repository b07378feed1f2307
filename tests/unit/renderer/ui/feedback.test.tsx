// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { Carousel } from '../../../../src/renderer/ui/carousel';
import { ContextMenu, useContextMenu } from '../../../../src/renderer/ui/context-menu';
import { ErrorBoundary } from '../../../../src/renderer/ui/error-boundary';
import { IconButton } from '../../../../src/renderer/ui/icon-button';
import { Menu, MenuItem, MenuTrigger } from '../../../../src/renderer/ui/menu';
import { TopProgressBar } from '../../../../src/renderer/ui/top-progress-bar';
import { byText, press, render, type Rendered } from '../support/render';

let rendered: Rendered;
const mouse = userEvent.setup({ delay: null });

const found = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
const wait = (milliseconds: number): void => act(() => { vi.advanceTimersByTime(milliseconds); });

beforeEach(async () => {
  vi.useFakeTimers();
  await setLocale('en');
});
afterEach(() => {
  rendered.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Account specification, section 2: max 100, block 80.
describe('the progress bar at the top', () => {
  const value = (): string | null => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? null;

  it('waits at 80 for the end of the work, then fills up to 100 and disappears', () => {
    rendered = render(<TopProgressBar isActive={false} />);
    expect(value()).toBeNull();
    rendered.show(<TopProgressBar isActive />);
    expect([value(), found('[role=progressbar]').getAttribute('aria-valuemax')]).toEqual(['0', '100']);
    wait(500);
    expect(Number(value())).toBeGreaterThan(0);
    expect(Number(value())).toBeLessThan(80);
    wait(60_000);
    expect(value()).toBe('80');
    rendered.show(<TopProgressBar isActive={false} />);
    expect(value()).toBe('100');
    wait(1_000);
    expect(value()).toBeNull();
  });
});

// Account specification, section 9: autoplay 3 s.
describe('the carousel', () => {
  const shown = (): readonly string[] => [...document.querySelectorAll('[role=group]:not([inert])')].map(({ textContent }) => textContent);
  const slides = ['Paper', 'Ink', 'Press'].map((content) => ({ key: content, content }));

  beforeEach(() => { rendered = render(<Carousel label="News" slides={slides} />); });

  it('shows the next slide every 3 s, and the first after the last', () => {
    expect(shown()).toEqual(['Paper']);
    wait(2_999);
    expect(shown()).toEqual(['Paper']);
    wait(1);
    expect(shown()).toEqual(['Ink']);
    wait(3_000);
    expect(shown()).toEqual(['Press']);
    wait(3_000);
    expect(shown()).toEqual(['Paper']);
  });

  it('pauses under the pointer and resumes after it', async () => {
    await mouse.hover(found('section'));
    wait(5_000);
    expect(shown()).toEqual(['Paper']);
    await mouse.unhover(found('section'));
    wait(3_000);
    expect(shown()).toEqual(['Ink']);
  });
});

// Account specification, section 2: the context menu hides on click.
describe('the context menu', () => {
  const onAct = vi.fn();
  const Place = () => {
    const { position, open, close } = useContextMenu();
    return (
      <div onContextMenu={open} data-testid="place">
        <ContextMenu label="File" position={position} onClose={close}><MenuItem onAction={onAct}>Rename</MenuItem></ContextMenu>
      </div>
    );
  };

  beforeEach(() => {
    onAct.mockReset();
    rendered = render(<Place />);
    act(() => void found('[data-testid=place]').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
    wait(100);
    expect(found('[role=menu]').textContent).toBe('Rename');
  });

  it('hides on a click on an item, which is done', async () => {
    await press(found('[role=menuitem]'));
    wait(500);
    expect(document.querySelector('[role=menu]')).toBeNull();
    expect(onAct).toHaveBeenCalledTimes(1);
  });

  it('hides on a click beside it, and does nothing', async () => {
    await mouse.click(document.body);
    wait(500);
    expect(document.querySelector('[role=menu]')).toBeNull();
    expect(onAct).not.toHaveBeenCalled();
  });
});

// File specification, section 8: the error boundary's fallback.
describe('the error boundary', () => {
  it('shows the failure, notifies its owner, and retries', async () => {
    // React reports every error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onError = vi.fn<(error: unknown) => void>();
    let isBroken = true;
    const Part = () => {
      if (isBroken) throw new Error('The list has no rows.');
      return <p>Rows</p>;
    };
    rendered = render(<ErrorBoundary onError={onError}><Part /></ErrorBoundary>);
    expect(found('[role=alert] h2').textContent).toBe('Something went wrong');
    expect(found('[role=alert]').textContent).toContain('The list has no rows.');
    expect(onError.mock.calls[0]?.[0]).toEqual(new Error('The list has no rows.'));
    isBroken = false;
    await press(byText('[role=alert] button', 'Reload'));
    expect(rendered.container.textContent).toBe('Rows');
  });

  it('retries by itself once its content changes, and not before', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = ({ isBroken }: { readonly isBroken: boolean }) => {
      if (isBroken) throw new Error('The list has no rows.');
      return <p>Rows</p>;
    };
    rendered = render(<ErrorBoundary resetKey="/desktop"><Part isBroken /></ErrorBoundary>);
    rendered.show(<ErrorBoundary resetKey="/desktop"><Part isBroken={false} /></ErrorBoundary>);
    expect(found('[role=alert] h2').textContent).toBe('Something went wrong');
    rendered.show(<ErrorBoundary resetKey="/trash"><Part isBroken={false} /></ErrorBoundary>);
    expect(rendered.container.textContent).toBe('Rows');
  });
});

it('the item of the open page is marked in a menu, and works like the others', async () => {
  const onAct = vi.fn();
  rendered = render(
    <ContextMenu label="Sort" position={{ x: 0, y: 0 }} onClose={() => undefined}>
      <MenuItem onAction={() => undefined}>Name</MenuItem>
      <MenuItem isCurrent onAction={onAct}>Size</MenuItem>
    </ContextMenu>,
  );
  wait(100);
  expect([...document.querySelectorAll('[role=menuitem]')].map((item) => [item.textContent, item.getAttribute('aria-current')])).toEqual([['Name', null], ['Size', 'true']]);
  await press(found('[aria-current]'));
  expect(onAct).toHaveBeenCalledTimes(1);
});

// Account specification, section 9: tooltip hover delay 0.1 s; 0.2 s where a dropdown opens.
describe('a tooltip', () => {
  it.each([
    ['a button', 100, <IconButton key="button" label="Sort" icon={null} />],
    ['the button of a dropdown', 200, <MenuTrigger key="menu"><IconButton label="Sort" icon={null} /><Menu><MenuItem onAction={() => undefined}>Name</MenuItem></Menu></MenuTrigger>],
  ])('of %s shows after %i ms', async (_, delayMs, element) => {
    rendered = render(element);
    // A real mouse crosses the page first; React Aria detects the pointer by that movement.
    await mouse.hover(rendered.container);
    await mouse.hover(found('button'));
    wait(delayMs - 1);
    expect(document.querySelector('[role=tooltip]')).toBeNull();
    wait(1);
    expect(found('[role=tooltip]').textContent).toBe('Sort');
    await mouse.unhover(found('button'));
    // For a while the next tooltip shows immediately, so the next test begins after this period.
    wait(5_000);
  });
});
