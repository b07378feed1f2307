import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const documents = ['README.md', 'release-manifest/README.md', ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).map((name) => `docs/${name.replaceAll('\\', '/')}`)];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('leads to files that there are', () => {
    const links = all(text, /\]\(([^)#\s]+)/g).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  it('names folders, files and commands of the project as they are', () => {
    const paths = all(text, /`((?:src|tests|build|docs|resources|release-manifest|\.ci|\.github)\/[\w./@-]+)`/g);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(all(text, /npm run ([\w:-]+)/g).filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});
