import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
/** Names given by others: locales by their ids, migrations by the tool that writes them. */
const namedByOthers = /\/locales\/(zh-CN|ar-SA)(\/|$)|\/migrations\//;

it.each(['src', 'tests'])('files and folders in %s are named in kebab-case', (folder) => {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const misnamed = entries.filter((entry) => !kebabCase.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !namedByOthers.test(path));
  expect(entries.length).toBeGreaterThan(10);
  expect(misnamed).toEqual([]);
});
