/**
 * The rule `tests/mirrored-path`: a test is in the folder that mirrors the folder of its source.
 * - `tests/unit/core/sync/x.test.ts` and `tests/integration/core/sync/x.test.ts` test `src/core/sync`;
 * - `tests/unit/build` tests `build`;
 * - `tests/contract/spaces` tests the calls of `src/server/modules/spaces`, `tests/contract/http` those of `src/server/http`.
 * A unit test imports a module of its mirrored folder, or of a folder below.
 */

import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Folders of tests about several sources: the tree itself, all calls, random histories of the whole server. */
const acrossSources = ['unit/tooling', 'contract/proofs', 'integration/properties', 'integration/simulation'];

/** The folders that a test's folder may mirror, relative to the root. `folder` is relative to `tests`. */
const mirroredFolders = (folder) => {
  const [stage, ...names] = folder.split(sep);
  const path = names.join('/');
  if (stage === 'contract') return [`src/server/modules/${path}`, `src/server/${path}`];
  return path === 'build' ? ['build'] : [`src/${path}`];
};

/** @type {import('eslint').Rule.RuleModule} */
export const mirroredPath = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      noFolder: 'There is no {{folders}} that this test could mirror. Move the test to the folder of its source.',
      noImport: 'This test imports sources, and none of {{folders}}. Move the test to the folder of its source.',
    },
  },
  create: (context) => {
    const root = context.cwd;
    const folder = relative(join(root, 'tests'), dirname(context.filename));
    if (acrossSources.some((exempt) => folder === exempt || folder.startsWith(exempt + sep))) return {};
    const folders = mirroredFolders(folder);
    const found = folders.find((each) => existsSync(join(root, each)));
    const imported = [];
    const note = (specifier) => {
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const path = relative(root, resolve(dirname(context.filename), specifier)).split(sep).join('/');
      if (path.startsWith('src/')) imported.push(path);
    };
    return {
      ImportDeclaration: (node) => { note(node.source.value); },
      ImportExpression: (node) => { note(node.source.value); },
      'Program:exit': (node) => {
        if (found === undefined) context.report({ node, messageId: 'noFolder', data: { folders: folders.join(' or ') } });
        else if (found !== 'build' && folder.startsWith(`unit${sep}`) && imported.length > 0 && !imported.some((path) => path.startsWith(`${found}/`))) {
          context.report({ node, messageId: 'noImport', data: { folders: found } });
        }
      },
    };
  },
};
