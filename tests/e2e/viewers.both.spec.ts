import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixture';
import { maxLayoutShift, readLayoutShifts, recordLayoutShifts, sumOfShifts } from './support/layout-shifts';
import { heading, place } from './support/places';
import { select } from './support/screens';
import { text } from './support/texts';
import { openRow, openRowWithoutInput, signUpWithFiles } from './support/viewed-files';

const root = join(import.meta.dirname, '../..');
const icon = readFileSync(join(root, 'resources/icon.png'));

/** One second of silence: 8 kHz, 8 bits, mono (RIFF WAVE, PCM). */
const silence = (): Buffer => {
  const sampleCount = 8000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + sampleCount, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(sampleCount, 40);
  return Buffer.concat([header, Buffer.alloc(sampleCount, 128)]);
};

/** An image whose script and whose link to another server must do nothing. */
const attackingSvg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="320" height="200" onload="top.attacked = true">
  <script>top.attacked = true</script><rect width="320" height="200" fill="#2F7F53"/><image xlink:href="https://attacker.example/seen.png" width="10" height="10"/></svg>`;

/** Uploads files one by one, so that the list shows them in reverse order: the latest first. */
test('an opened picture is shown, zoomed and rotated, and its neighbours are opened with the keyboard', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, { 'd icon.png': icon, 'c notes.bin': 'no viewer', 'b drawing.svg': attackingSvg, 'a icon.png': icon });
  await openRow(page, 'a icon.png');
  const main = page.getByRole('main');
  const picture = (name: string) => main.getByRole('img', { name, exact: true });
  await expect(heading(page, 'a icon.png')).toBeVisible();
  await expect.poll(() => picture('a icon.png').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  const scale = main.getByRole('status').filter({ hasText: '%' });
  const widthOf = async (name: string) => (await picture(name).boundingBox())?.width;
  await expect(scale).toHaveText('100%');

  await page.keyboard.press('+');
  await expect(scale).toHaveText('150%');
  expect(await widthOf('a icon.png')).toBe(768);
  await page.keyboard.press('0');
  await expect(scale).toHaveText('100%');
  await page.keyboard.press('r');
  await expect(picture('a icon.png')).toHaveCSS('rotate', '90deg');

  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'b drawing.svg')).toBeVisible();
  await expect.poll(() => picture('b drawing.svg').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'd icon.png')).toBeVisible();
  await main.getByRole('button', { name: text('viewer', 'previousFile') }).click();
  await expect(heading(page, 'b drawing.svg')).toBeVisible();

  // The menu offers the actions of the list.
  await main.getByRole('button', { name: text('files', 'moreFor', { name: 'b drawing.svg' }) }).click();
  await page.getByRole('menuitem', { name: text('acts', 'star'), exact: true }).click();
  await expect.poll(async () => (await (await workspace.api()).call('files.list', { query: {} })).files.find(({ name }) => name === 'b drawing.svg')?.starred).toBe(true);
});

test('a picture appears without a layout shift', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, { 'icon.png': icon });
  await recordLayoutShifts(page);
  await openRowWithoutInput(page, 'icon.png');
  await expect(page.getByRole('main').getByRole('img', { name: 'icon.png', exact: true })).toBeVisible();
  const shifts = await readLayoutShifts(page);
  expect(sumOfShifts(shifts), JSON.stringify(shifts)).toBeLessThan(maxLayoutShift);
});

test('content that cannot be decoded is replaced by a message, and the page keeps its actions', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, { 'broken.png': icon.subarray(0, 40), 'broken.mp4': Buffer.from('not a video'), 'broken.mp3': Buffer.from('not a recording') });
  for (const [name, message] of [['broken.png', 'imageUnsupported'], ['broken.mp4', 'videoUnsupported'], ['broken.mp3', 'audioUnsupported']] as const) {
    await openRow(page, name);
    await expect(page.getByRole('alert')).toContainText(text('viewer', message));
    await expect(page.getByRole('main').getByRole('button', { name: text('sharing', 'share'), exact: true })).toBeVisible();
    await place(page, text('files', 'desktop')).click();
  }
  await openRow(page, 'broken.png');
  const saved = await workspace.host.withSavedFile(page, () => page.getByRole('alert').getByRole('button', { name: text('files', 'download') }).click());
  expect(saved.length).toBe(40);
});

test('a recording plays on its page and in the quick look of the list', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, { 'silence.wav': silence(), 'icon.png': icon });
  await select(page, 'silence.wav');
  await page.keyboard.press('Space');
  const look = page.getByRole('dialog', { name: text('commands', 'quickLook') });
  const player = (within = page.getByRole('main')) => within.locator('audio');
  await expect.poll(() => player(look).evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => look.getByRole('img', { name: 'icon.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await page.keyboard.press('Escape');

  await openRow(page, 'silence.wav');
  await expect.poll(() => player().evaluate(async (audio: HTMLAudioElement) => { await audio.play(); return audio.currentTime > 0; })).toBe(true);
});
