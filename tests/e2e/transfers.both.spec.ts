import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test } from './fixture';
import { dropFiles, row, upload, uploadProgress, download } from './support/screens';

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const sizeBytes = 3 * 1024 ** 2 + 7;
/** Three megabytes then take six seconds, so that the progress is visible even to a check that is a second or two late. */
const slowBytesPerSecond = 512 * 1024;

for (const way of ['button', 'drop'] as const) {
  test(`a file uploaded by ${way} shows its progress and comes back with the same bytes`, async ({ workspace }, testInfo) => {
    const page = await workspace.signUp();
    const name = `photo ${way} 相片.jpg`;
    const path = testInfo.outputPath(name);
    const bytes = randomBytes(sizeBytes);
    await writeFile(path, bytes);

    await workspace.host.slowUploads(page, slowBytesPerSecond);
    if (way === 'button') await workspace.host.withChosenFiles(page, [path], () => upload(page));
    else await dropFiles(page, [path]);
    await expect(uploadProgress(page, name)).toBeVisible();
    await expect(row(page, name)).toBeVisible({ timeout: 30_000 });

    const saved = await workspace.host.withSavedFile(page, () => download(page, name));
    expect(saved.length).toBe(sizeBytes);
    expect(digest(saved)).toBe(digest(bytes));

    const { files: [file] } = await (await workspace.api()).call('files.list', { query: {} });
    expect({ name: file?.name, fileSize: file?.fileSize, type: file?.type }).toEqual({ name, fileSize: sizeBytes, type: 3 });
  });
}
