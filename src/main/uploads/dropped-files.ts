import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { CallError, clientFailure } from '../../api-client/call-error';
import { inspectPath, readPart } from './upload-source';

/** A file of at most this size is proved by all of its bytes. */
export const wholeLimitBytes = 1024 ** 2;
/** A larger one is proved by this many blocks, at places that nobody knows before. */
const blockCount = 16;
const blockBytes = 64 * 1024;

/** Bytes that the window's process has to show it can read: `parts` are where they begin and end. */
export interface Challenge { readonly nonce: string; readonly parts: readonly (readonly [start: number, end: number])[] }

interface Pending { readonly drop: string; readonly files: readonly { readonly path: string; readonly challenge: Challenge }[] }

export interface DroppedFiles<Window> {
  /** What proves that a drop gave these files to a window. Only the last one of a window counts, once. */
  challenge(window: Window, paths: readonly string[]): Promise<{ readonly drop: string; readonly challenges: readonly Challenge[] }>;
  /** The paths of the files that were dropped. Rejects with a `CallError` where a proof is wrong. */
  redeem(window: Window, drop: string, proofs: readonly string[]): Promise<readonly string[]>;
}

const partsOf = (sizeBytes: number): Challenge['parts'] => {
  if (sizeBytes <= wholeLimitBytes) return [[0, sizeBytes]];
  return Array.from({ length: blockCount }, () => randomInt(sizeBytes - blockBytes + 1)).map((start) => [start, start + blockBytes] as const);
};

const proofOf = async (path: string, { nonce, parts }: Challenge): Promise<Buffer> => {
  const hash = createHash('sha256').update(nonce);
  for (const [start, end] of parts) hash.update(await readPart(path, start, end));
  return hash.digest();
};

const isProved = async (path: string, challenge: Challenge, proof: string | undefined): Promise<boolean> => {
  // A folder, or what cannot be read: nothing of it is sent.
  if (challenge.parts.length === 0) return true;
  if (proof === undefined) return false;
  const [expected, given] = [await proofOf(path, challenge), Buffer.from(proof, 'hex')];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * Files that were dropped on a window. Chromium lets a window's process read a file of the computer only where a person
 * dropped or chose it; so a path counts only once that process has shown bytes of the file that nobody could name before.
 */
export const createDroppedFiles = <Window extends object>(): DroppedFiles<Window> => {
  const pending = new WeakMap<Window, Pending>();
  return {
    async challenge(window, paths) {
      const files: Pending['files'][number][] = [];
      for (const path of paths) {
        const found = await inspectPath(path);
        files.push({ path, challenge: { nonce: randomBytes(16).toString('hex'), parts: typeof found === 'string' ? [] : partsOf(found.sizeBytes) } });
      }
      const drop = randomUUID();
      pending.set(window, { drop, files });
      return { drop, challenges: files.map(({ challenge }) => challenge) };
    },
    async redeem(window, drop, proofs) {
      const dropped = pending.get(window);
      pending.delete(window);
      if (dropped?.drop !== drop) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
      for (const [index, { path, challenge }] of dropped.files.entries()) {
        const isFine = await isProved(path, challenge, proofs[index]).catch(() => false);
        if (!isFine) throw new CallError(clientFailure('UPLOAD_SOURCE_UNREADABLE'));
      }
      return dropped.files.map(({ path }) => path);
    },
  };
};
