import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter, type Rule } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const { mirroredPath } = await import(pathToFileURL(join(root, 'build/lint/mirrored-path.js')).href) as { mirroredPath: Rule.RuleModule };

const messagesOf = (file: string, source = ''): readonly string[] =>
  new Linter({ cwd: root }).verify(source, [{ files: ['**/*.ts'], plugins: { tests: { rules: { 'mirrored-path': mirroredPath } } }, rules: { 'tests/mirrored-path': 'error' } }], join(root, file))
    .map(({ message }) => message);

describe('the rule of mirrored paths', () => {
  it.each([
    ['tests/unit/core/sync/outbox.test.ts', "import { a } from '../../../../src/core/sync/outbox';"],
    ['tests/unit/core/outbox.test.ts', "import { a } from '../../../src/core/sync/outbox';"],
    ['tests/unit/core/sync/oracle.test.ts', "import { a } from './oracle/compare';"],
    ['tests/unit/build/archive.test.ts', "import { a } from '../../../src/main/app-id';"],
    ['tests/unit/tooling/layers.test.ts', "import { a } from '../../../src/core/ids';"],
    ['tests/contract/spaces/spaces.test.ts', "import { a } from '../../../src/core/ids';"],
    ['tests/contract/http/bodies.test.ts', ''],
    ['tests/contract/proofs/role-table.test.ts', ''],
    ['tests/integration/server/db/row-types.test.ts', ''],
    ['tests/integration/properties/catch-up.test.ts', ''],
  ])('accepts %s', (file, source) => {
    expect(messagesOf(file, source)).toEqual([]);
  });

  it.each([
    ['tests/unit/renderer/sharing/link-draft.test.ts', "import { a } from '../../../../src/renderer/features/sharing/link-draft';", /There is no src\/renderer\/sharing/],
    ['tests/unit/core/sync/ids.test.ts', "import { a } from '../../../../src/core/ids';", /none of src\/core\/sync/],
    ['tests/unit/core/sync/ids.test.ts', "const { a } = await import('../../../../src/core/ids');", /none of src\/core\/sync/],
    ['tests/contract/lists/lists.test.ts', '', /There is no src\/server\/modules\/lists or src\/server\/lists/],
    ['tests/integration/desktop/shell.test.ts', '', /There is no src\/desktop/],
  ])('refuses %s with %s', (file, source, message) => {
    expect(messagesOf(file, source)).toEqual([expect.stringMatching(message)]);
  });
});
