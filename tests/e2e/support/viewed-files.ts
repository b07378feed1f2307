import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { mediaTypeOf } from '../../../src/core/media-types';
import { metadataOf } from '../../support/tus-client';
import { readLayoutShifts } from './layout-shifts';
import { row, upload } from './screens';
import type { Workspace } from './workspace';

/** An upload of 200 MB takes longer than a page needs for anything else. */
const uploadTimeoutMs = 90_000;

/** Signs up a person who uploads files to their desktop one by one, so that the last one is the first row. */
export const signUpWithFiles = async (workspace: Workspace, testInfo: TestInfo, files: Readonly<Record<string, Buffer | string>>): Promise<Page> => {
  const page = await workspace.signUp();
  for (const [name, bytes] of Object.entries(files)) {
    const path = testInfo.outputPath(name);
    await writeFile(path, bytes);
    await workspace.host.withChosenFiles(page, [path], () => upload(page));
    await row(page, name).waitFor({ timeout: uploadTimeoutMs });
  }
  return page;
};

/** Opens the page of a file that is listed. */
export const openRow = (page: Page, name: string): Promise<void> => row(page, name).getByRole('gridcell').nth(1).dblclick();

/** Opens the page of a file without a trusted input, because the half second after an input has no recorded layout shift. */
export const openRowWithoutInput = async (page: Page, name: string): Promise<void> => {
  const cell = row(page, name).getByRole('gridcell').nth(1);
  await cell.waitFor();
  await readLayoutShifts(page);
  await cell.dispatchEvent('dblclick');
};

/** Uploads files to the desktop of the person in a browser, by calls; returns their guids. Later ones come first in the list. */
export const uploadAll = async (page: Page, files: Readonly<Record<string, Buffer | string>>): Promise<readonly string[]> => {
  const { origin } = new URL(page.url());
  const guids: string[] = [];
  for (const [filename, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const response = await page.context().request.post(`${origin}/api/uploads`, {
      data, timeout: 120_000,
      headers: {
        'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-length': String(data.length),
        'upload-metadata': metadataOf({ filename, filetype: mediaTypeOf(filename) || 'application/octet-stream' }), 'x-requested-with': 'XmlHttpRequest', origin,
      },
    });
    const guid = response.headers()['upload-file-guid'];
    if (response.status() !== 201 || guid === undefined) throw new Error(`The upload of ${filename} failed with ${response.status()} ${await response.text()}`);
    guids.push(guid);
  }
  const last = Object.keys(files).at(-1);
  if (last !== undefined) await row(page, last).waitFor();
  return guids;
};
