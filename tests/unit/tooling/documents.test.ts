import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const filesBelow = (folder: string): string[] => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
const documents = ['README.md', 'CONTRIBUTING.md', 'release-manifest/README.md', ...filesBelow('docs').filter((name) => name.endsWith('.md'))];
const topics = documents.filter((name) => name.startsWith('docs/technical/'));

/** Maximum number of words of a page about one topic, and of the page that everybody reads first. */
const topicLimit = 1200;
const architectureLimit = 900;
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Every name in the sources, so that a page cannot describe a function that was renamed. */
const names = new Set(['src', 'tests', 'build'].flatMap(filesBelow).filter((name) => /\.(?:tsx?|js|sql)$/.test(name)).flatMap((name) => read(name).match(/[A-Za-z_$][\w$]*/g) ?? []));

/** The paths of a tree: a line without indentation names a folder, an indented line a file or folder below it. */
const pathsOfTree = (tree: string): string[] => {
  let folder = '';
  return tree.split('\n').filter((line) => line.trim() !== '').map((line) => {
    const [name = ''] = line.trim().split(/\s/);
    if (!line.startsWith(' ')) folder = name;
    return line.startsWith(' ') ? `${folder}${name}` : name;
  });
};
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('leads to existing files', () => {
    const links = all(text, /\]\(([^)#\s]+)/g).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  it('names folders, files and commands of the project as they are', () => {
    const paths = all(text, /`((?:src|tests|build|docs|resources|release-manifest|\.ci|\.github)\/[\w./@-]+)`/g);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(all(text, /npm run ([\w:-]+)/g).filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it('draws trees of existing files and folders', () => {
    const paths = all(text, /^```tree\n([\s\S]*?)^```/gm).flatMap(pathsOfTree);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names functions of the sources', () => {
    expect(all(text, /`(?:[A-Za-z_$][\w$]*\.)*([A-Za-z_$][\w$]*)\(/g).filter((name) => !names.has(name))).toEqual([]);
  });
});

it.each([...topics, 'docs/architecture.md', 'docs/glossary.md', 'CONTRIBUTING.md'])('%s names types, functions and fields of the sources', (document) => {
  expect(all(read(document), /`((?:[a-z]+|[A-Z][a-z]+)[A-Z][A-Za-z]*)`/g).filter((name) => !names.has(name))).toEqual([]);
});

it('the documents have a page for each topic that fits one sitting, and one list of all of them', () => {
  const architecture = read('docs/architecture.md');
  expect(wordsOf(architecture)).toBeLessThanOrEqual(architectureLimit);
  expect(topics.filter((topic) => wordsOf(read(topic)) > topicLimit)).toEqual([]);
  expect(topics.filter((topic) => !architecture.includes(`](${topic.slice('docs/'.length)})`))).toEqual([]);
});
