import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDroppedFiles, wholeLimitBytes, type Challenge } from '../../../../src/main/uploads/dropped-files';

let folder = '';
const pathOf = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-dropped-'));
  writeFileSync(pathOf('small'), 'small and secret');
  writeFileSync(pathOf('empty'), '');
  writeFileSync(pathOf('large'), Buffer.alloc(5 * wholeLimitBytes, 'large and secret'));
  mkdirSync(pathOf('folder'));
});
afterAll(() => { rmSync(folder, { recursive: true }); });

/** The proof that the preload script computes from the dropped files. */
const prove = ({ nonce, parts }: Challenge, bytes: Buffer): string => {
  const hash = createHash('sha256').update(nonce);
  for (const [start, end] of parts) hash.update(bytes.subarray(start, end));
  return hash.digest('hex');
};

test('files count that the window can read; a folder and a missing file are included, to be refused by name', async () => {
  const dropped = createDroppedFiles<object>();
  const window = {};
  const names = ['small', 'empty', 'large', 'folder', 'gone'];
  const { drop, challenges } = await dropped.challenge(window, names.map(pathOf));
  expect(challenges.map(({ parts }) => parts.reduce((sum, [start, end]) => sum + end - start, 0))).toEqual([16, 0, wholeLimitBytes, 0, 0]);
  const proofs = challenges.map((challenge, index) => (challenge.parts.length === 0 ? '' : prove(challenge, readFileSync(pathOf(names[index] ?? '')))));
  expect(await dropped.redeem(window, drop, proofs)).toEqual(names.map(pathOf));
});

test('a path without a drop is refused: its bytes cannot be shown, nor those of earlier drops', async () => {
  const dropped = createDroppedFiles<object>();
  const window = {};
  for (const guess of [(_: Challenge) => '', () => 'zz', () => '0'.repeat(64), (challenge: Challenge) => prove(challenge, Buffer.from('small and SECRET'))]) {
    const { drop, challenges: [challenge] } = await dropped.challenge(window, [pathOf('small')]);
    if (!challenge) throw new Error('no challenge');
    await expect(dropped.redeem(window, drop, [guess(challenge)])).rejects.toMatchObject({ failure: { code: 'UPLOAD_SOURCE_UNREADABLE' } });
  }
  const { drop, challenges: [first] } = await dropped.challenge(window, [pathOf('small')]);
  if (!first) throw new Error('no challenge');
  const proof = prove(first, readFileSync(pathOf('small')));
  await expect(dropped.redeem(window, drop, [])).rejects.toMatchObject({ failure: { code: 'UPLOAD_SOURCE_UNREADABLE' } });
  const again = await dropped.challenge(window, [pathOf('small')]);
  await expect(dropped.redeem(window, again.drop, [proof])).rejects.toMatchObject({ failure: { code: 'UPLOAD_SOURCE_UNREADABLE' } });
});

test('a drop counts once, for the window that received it', async () => {
  const dropped = createDroppedFiles<object>();
  const [window, other] = [{}, {}];
  const { drop, challenges: [challenge] } = await dropped.challenge(window, [pathOf('small')]);
  if (!challenge) throw new Error('no challenge');
  const proofs = [prove(challenge, readFileSync(pathOf('small')))];
  await expect(dropped.redeem(other, drop, proofs)).rejects.toMatchObject({ failure: { code: 'ACCESS_RESTRICTED' } });
  expect(await dropped.redeem(window, drop, proofs)).toEqual([pathOf('small')]);
  await expect(dropped.redeem(window, drop, proofs)).rejects.toMatchObject({ failure: { code: 'ACCESS_RESTRICTED' } });
});
