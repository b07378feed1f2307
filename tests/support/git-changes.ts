import { execFileSync } from 'node:child_process';

const lines = (root: string, args: readonly string[]): string[] =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).split('\n').filter((line) => line !== '');

/** Files that differ from a commit, uncommitted and new ones included. Without a commit: from the merge base with main. */
export const changedFiles = (root: string, since?: string): readonly string[] => {
  const base = since ?? lines(root, ['merge-base', 'HEAD', 'main'])[0] ?? 'HEAD';
  const differing = lines(root, ['diff', '--name-only', '--no-renames', base, '--']);
  const created = lines(root, ['ls-files', '--others', '--exclude-standard']);
  return [...new Set([...differing, ...created])].sort();
};

/** All files of the tree that exist, uncommitted ones included. */
export const filesOfTree = (root: string): readonly string[] => {
  const deleted = new Set(lines(root, ['ls-files', '--deleted']));
  return lines(root, ['ls-files', '--cached', '--others', '--exclude-standard']).filter((path) => !deleted.has(path));
};
