// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../../../src/renderer/shared/parts/lazy-part';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { render, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
beforeEach(async () => { await setLocale('en'); });
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const Content = ({ name }: { readonly name: string }) => <p>{`Content of ${name}`}</p>;
const settle = (): Promise<void> => act(async () => { await new Promise((resolve) => { setTimeout(resolve, 0); }); });
const press = (name: string): Promise<void> => act(async () => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  await Promise.resolve();
});

it('shows the placeholder, then the part; a loaded part is rendered without a placeholder', async () => {
  const Part = lazyPart(() => Promise.resolve(Content));
  shown = render(<Part props={{ name: 'one' }} placeholder={<p>Loading</p>} />);
  expect(document.body.textContent).toContain('Loading');
  await settle();
  expect(document.body.textContent).toContain('Content of one');
  shown.unmount();
  shown = render(<Part props={{ name: 'two' }} placeholder={<p>Loading</p>} />);
  expect(document.body.textContent).toContain('Content of two');
});

it('offers another attempt if the part cannot be loaded; the rest of the window keeps its state', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isReachable = false;
  const Part = lazyPart(() => (isReachable ? Promise.resolve(Content) : Promise.reject(new Error('The chunk is missing.'))));
  const Window = () => {
    const [count, setCount] = useState(0);
    return <><button type="button" onClick={() => { setCount(count + 1); }}>Count</button><output>{count}</output><Part props={{ name: 'one' }} /></>;
  };
  shown = render(<Window />);
  await press('Count');
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('This part of the app could not be loaded');
  expect(warn).toHaveBeenCalledOnce();
  isReachable = true;
  await press('Try again');
  await settle();
  expect(document.body.textContent).toContain('Content of one');
  expect(document.querySelector('output')?.textContent).toBe('1');
});
