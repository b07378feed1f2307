import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Policies } from '../../src/main/policies/policies';
import { testedAppVariable } from './packed-app';

/** The file of policies in a folder that takes the place of `/etc` in part. */
export const policyFileIn = (folder: string): string => join(folder, 'deckle', 'policies.json');

/** Fills a folder with policies for one start of the app; a text is written as it stands, whatever is wrong with it. */
export const writePolicies = (folder: string, policies: Policies | string): string => {
  mkdirSync(join(folder, 'deckle'), { recursive: true, mode: 0o755 });
  writeFileSync(policyFileIn(folder), typeof policies === 'string' ? policies : JSON.stringify(policies), { mode: 0o644 });
  return folder;
};

const isRoot = process.getuid?.() === 0;
/** Without root, the user's own files are root's inside the namespace. */
const namespace = ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c'] as const;

/**
 * The words before a command that lay a folder of policies over `/etc` for that command alone. The packed app reads
 * policies from nowhere else, and other programs of this computer must not see them.
 */
export const underPolicies = (folder: string): readonly string[] =>
  [...namespace, 'mount -t overlay overlay -o lowerdir="$0":/etc /etc && exec "$@"', folder];

/** Why the app cannot be started under policies here; null: it can. */
export const whyNoPolicies = (): string | null => {
  if (process.env[testedAppVariable] === undefined) return null;
  try {
    execFileSync(namespace[0], [...namespace.slice(1), 'mount -t overlay overlay -o lowerdir=/var:/etc /etc'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'the system lets no test mount a folder of its own';
  }
};
