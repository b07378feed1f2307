import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { CallError, clientFailure } from '../../api-client/call-error';
import { inspectPath, readPart } from './upload-source';

/** Maximum size of a file that is proved by all of its bytes. */
export const wholeLimitBytes = 1024 ** 2;
/** Number of random blocks that prove a larger file. */
const blockCount = 16;
const blockBytes = 64 * 1024;

/** Byte ranges that the window's process must prove it can read. */
export interface Challenge { readonly nonce: string; readonly parts: readonly (readonly [start: number, end: number])[] }

interface Pending { readonly drop: string; readonly files: readonly { readonly path: string; readonly challenge: Challenge }[] }

export interface DroppedFiles<Window> {
  /** Creates the challenges for a drop of these files. Each window has one valid drop, which can be redeemed once. */
  challenge(window: Window, paths: readonly string[]): Promise<{ readonly drop: string; readonly challenges: readonly Challenge[] }>;
  /** Returns the paths of the dropped files. Rejects with a `CallError` if a proof is wrong. */
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
  // Folders and unreadable files are never sent, so they need no proof.
  if (challenge.parts.length === 0) return true;
  if (proof === undefined) return false;
  const [expected, given] = [await proofOf(path, challenge), Buffer.from(proof, 'hex')];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * Verifies the paths of files dropped on a window. Chromium lets the window's process read a local file only if a
 * person dropped or selected it. A path is therefore accepted only if the process returns a hash of unpredictable parts
 * of the file.
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
