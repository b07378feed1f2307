import { expect, test } from 'vitest';
import { createStreamSource, openContentSource } from '../../../../../../src/renderer/shared/viewer/content/content-source';
import { rangeResponses } from '../../../../../support/range-responses';

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);

test('reads at any place return the bytes of the content', async () => {
  const source = await openContentSource(rangeResponses(bytes).fetchRange);
  for (const [start, length] of [[0, 10], [299_990, 10], [100_000, 150_000], [65_530, 20], [299_995, 100], [400_000, 5]] as const) {
    expect(Buffer.from(bytes.slice(start, start + length)).equals(await source.read(start, length))).toBe(true);
  }
});

test('neighbouring reads share a request, and a read above the limit is refused', async () => {
  const { requests, fetchRange } = rangeResponses(bytes);
  const source = await openContentSource(fetchRange);
  for (let at = 100_000; at < 150_000; at += 512) await source.read(at, 512);
  expect(requests.length).toBeLessThanOrEqual(2);
  const huge = await openContentSource(({ start }) => Promise.resolve(new Response('x', { status: 206, headers: { 'content-range': `bytes ${start}-${start}/10000000000` } })));
  await expect(huge.read(0, 5_000_000_000)).rejects.toMatchObject({ kind: 'tooLarge' });
});

test('a server that ignores ranges is a network problem', async () => {
  await expect(openContentSource(() => Promise.resolve(new Response(bytes)))).rejects.toMatchObject({ kind: 'network' });
});

const streamOf = (pieceBytes: number) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at += pieceBytes));
    },
  });
};

test.each([1_000, 70_001, 300_000])('a stream in pieces of %i bytes is read in rising order', async (pieceBytes) => {
  const source = createStreamSource(streamOf(pieceBytes), 1_000_000);
  for (const [start, length] of [[0, 512], [512, 512], [90_000, 100_000], [250_000, 512], [299_900, 512], [400_000, 512]] as const) {
    expect(Buffer.from(bytes.slice(start, start + length)).equals(await source.read(start, length))).toBe(true);
  }
});

test('a stream ends at its limit', async () => {
  await expect(createStreamSource(streamOf(1_000), 100_000).read(200_000, 10)).rejects.toMatchObject({ kind: 'tooLarge' });
});
