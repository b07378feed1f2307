import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Policies } from '../../src/main/policies/policies';
import { testedAppVariable } from './packed-app';

/** The policy file in a folder that partly replaces `/etc`. */
export const policyFileIn = (folder: string): string => join(folder, 'deckle', 'policies.json');

/** Writes policies for one start of the app. A string is written verbatim, even if it is invalid. */
export const writePolicies = (folder: string, policies: Policies | string): string => {
  mkdirSync(join(folder, 'deckle'), { recursive: true, mode: 0o755 });
  writeFileSync(policyFileIn(folder), typeof policies === 'string' ? policies : JSON.stringify(policies), { mode: 0o644 });
  return folder;
};

const isRoot = process.getuid?.() === 0;
/** Without root, the namespace maps the user's files to root. */
const namespace = ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c'] as const;

/**
 * Returns the words before a command that overlay a folder of policies on `/etc` for that command only. The packed app
 * reads policies from no other folder, and other programs of this computer must not see them.
 */
export const policyCommandPrefix = (folder: string): readonly string[] =>
  [...namespace, 'mount -t overlay overlay -o lowerdir="$0":/etc /etc && exec "$@"', folder];

/** The reason why the app cannot be started with policies here, or null. */
export const policiesUnavailableReason = (): string | null => {
  if (process.env[testedAppVariable] === undefined) return null;
  try {
    execFileSync(namespace[0], [...namespace.slice(1), 'mount -t overlay overlay -o lowerdir=/var:/etc /etc'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'the system lets no test mount a folder of its own';
  }
};
