// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { WorkspaceBridge } from '../../../../src/contract/bridge';
import { fileTypes, type File } from '../../../../src/contract/entities/file';
import { FilePicture } from '../../../../src/renderer/shared/file-picture';
import { createVisibleContent } from '../../../../src/renderer/shared/store/files/visible-content';
import { AppServicesContext } from '../../../../src/renderer/shared/store/store-hooks';
import { render, type Rendered } from '../support/render';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const bridge = { files: { contentUrl: (url: string) => `app://content${url}` } } as unknown as WorkspaceBridge;
const imageOf = (guid: string, thumbnailUrl: string | null) =>
  ({ guid, name: `${guid}.jpg`, type: fileTypes.img, thumbnailUrl, downloadUrl: `/api/files/${guid}/download` }) as File;
const picture = (file: File) => <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><FilePicture file={file} size="tile" className="picture" /></AppServicesContext>;
const sourceOf = () => shown?.container.querySelector('img')?.getAttribute('src') ?? null;

it('loads the thumbnail in its size, and never the original', () => {
  shown = render(picture(imageOf('a', '/api/files/a/thumbnail')));
  expect(sourceOf()).toBe('app://content/api/files/a/thumbnail?size=tile');
  shown.show(picture(imageOf('b', null)));
  expect([sourceOf(), shown.container.querySelector('svg') !== null]).toEqual([null, true]);
});

it('shows the drawing of the type if the image fails, and the next file its own', () => {
  shown = render(picture(imageOf('a', '/api/files/a/thumbnail')));
  const image = shown.container.querySelector('img');
  if (image) fireEvent.error(image);
  expect([sourceOf(), shown.container.querySelector('svg') !== null]).toEqual([null, true]);
  shown.show(picture(imageOf('b', '/api/files/b/thumbnail')));
  expect(sourceOf()).toBe('app://content/api/files/b/thumbnail?size=tile');
});
