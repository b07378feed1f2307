import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { solveChallenge as search } from 'altcha-lib';
import type { Challenge, SolvedChallenge } from '../contract/entities/verification';

/** Ends a search that is longer than any usual one. Milliseconds. */
const timeoutMs = 90_000;

/** SHA-256, repeated `cost` times. A library computes it, because `crypto.subtle` is missing on plain-http origins. */
const deriveKey = (parameters: { readonly cost: number }, salt: Uint8Array, password: Uint8Array): Promise<{ derivedKey: Uint8Array }> => {
  let derivedKey = sha256(concatBytes(salt, password));
  for (let round = 1; round < parameters.cost; round += 1) derivedKey = sha256(derivedKey);
  return Promise.resolve({ derivedKey });
};

/**
 * Solves a challenge, and returns the text of the header that carries the solution. The search yields to other work every
 * 200 ms. Returns null after a minute and a half.
 */
export const solveChallenge = async (challenge: Challenge): Promise<string | null> => {
  const solution = await search({ challenge, deriveKey, timeout: timeoutMs });
  if (!solution) return null;
  const solved: SolvedChallenge = { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
  return btoa(JSON.stringify(solved));
};
