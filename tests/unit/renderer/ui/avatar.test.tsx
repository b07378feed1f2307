// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from '../../../../src/renderer/ui/avatar';
import { PictureSourceContext, type PictureSource } from '../../../../src/renderer/ui/picture-source';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { render, type Rendered } from '../support/render';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); });

it('an avatar shows the picture of its host, the initials if the picture fails, and the picture again once connected', async () => {
  await setLocale('en');
  const sourceOf = (isOnline: boolean): PictureSource => ({ urlOf: (address) => `app://content${address}`, isOnline });
  const [online, offline] = [sourceOf(true), sourceOf(false)];
  const avatar = (picture: string | null, source = offline) => <PictureSourceContext value={source}><Avatar person={{ name: 'Ines Halloran', avatar: picture }} /></PictureSourceContext>;
  shown = render(avatar(null));
  const image = (): HTMLImageElement | null => document.querySelector('img');
  expect([image(), document.body.textContent]).toEqual([null, 'IH']);
  shown.show(avatar('/api/avatars/9f'));
  expect([image()?.getAttribute('src'), document.body.textContent]).toEqual(['app://content/api/avatars/9f', '']);
  fireEvent.error(image() as HTMLImageElement);
  expect([image(), document.body.textContent]).toEqual([null, 'IH']);
  shown.show(avatar('/api/avatars/a0'));
  expect(image()?.getAttribute('src')).toBe('app://content/api/avatars/a0');
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  shown.show(avatar('/api/avatars/a0', online));
  expect(image()?.getAttribute('src')).toBe('app://content/api/avatars/a0');
});
