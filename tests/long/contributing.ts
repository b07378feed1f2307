import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Checks that the lists of CONTRIBUTING.md are complete. Adds an endpoint and a change that works offline to a copy of
 * the tree, using only the files that the lists name. Then runs the checks that the lists name. `KEEP=1` keeps the
 * copy.
 */

interface Step { readonly file: string; readonly before: string; readonly add: string }

const endpointSteps: readonly Step[] = [
  {
    file: 'src/contract/api/file-endpoints.ts', before: "  'files.get': endpoint({",
    add: "  'files.title': endpoint({\n    method: 'GET', path: '/files/{id}/title', access: 'shared', summary: 'The title of a file.',\n    params: fileParams, response: z.object({ title: z.string() }), errors: [...fileErrors],\n  }),\n",
  },
  { file: 'tests/unit/contract/endpoints.test.ts', before: "  'files.get': 'GET /api/files/{id}',", add: "  'files.title': 'GET /api/files/{id}/title',\n" },
  { file: 'tests/unit/contract/endpoints.test.ts', before: "'sharing.access', 'sharing.check'", add: "'files.title', " },
  { file: 'src/server/modules/files/file-routes.ts', before: "'files.get' | 'files.create'", add: "'files.title' | " },
  { file: 'src/server/modules/files/file-routes.ts', before: "  'files.get': (", add: "  'files.title': async ({ params }, { scope }) => ({ title: (await files.get(scope, guidOfId(params.id))).name }),\n" },
  { file: 'tests/contract/proofs/role-table.ts', before: "'files.get': everyReader(),", add: "'files.title': everyReader(), " },
];

const changeSteps: readonly Step[] = [
  { file: 'src/core/sync/change.ts', before: "  | { readonly kind: 'rename';", add: "  | { readonly kind: 'retitle'; readonly guid: string; readonly name: string; readonly base: string }\n" },
  { file: 'src/core/sync/file-change-rules.ts', before: "'rename' | 'move'", add: "'retitle' | " },
  { file: 'src/core/sync/file-change-rules.ts', before: '  rename: {\n', add: "  retitle: {\n    ...ofOneFile,\n    coalesce: () => null, inverse: (change, { guid }) => ({ kind: 'retitle', guid, name: change.base, base: change.name }),\n  },\n" },
  {
    file: 'src/renderer/shared/store/sync/send-change.ts', before: "    case 'rename': {",
    add: "    case 'retitle': {\n      const { superseded: _superseded, ...file } = await bridge.api.call('files.rename', { params, body: { name: change.name } }, call);\n      return { file, superseded: null, isUnchanged: false };\n    }\n",
  },
  { file: 'src/renderer/shared/store/files/pending-changes.ts', before: "    case 'rename': return", add: "    case 'retitle': return { ...file, name: change.name };\n" },
  { file: 'src/renderer/features/sync/use-change-text.ts', before: "        case 'create': return t('madeIn'", add: "        case 'retitle': return t('retitled');\n" },
  { file: 'src/locales/en/sync.ts', before: '  madeIn:', add: "  retitled: 'New title',\n" },
  { file: 'src/locales/zh-CN/sync.ts', before: '  madeIn:', add: "  retitled: '已改标题',\n" },
  { file: 'src/locales/jp/sync.ts', before: '  madeIn:', add: "  retitled: '改題済み',\n" },
  { file: 'src/locales/ar-SA/sync.ts', before: '  madeIn:', add: "  retitled: 'عنوان جديد',\n" },
  { file: 'tests/unit/renderer/shared/store/sync/changes-by-response.test.ts', before: 'rename: true,', add: 'retitle: true, ' },
  {
    file: 'tests/unit/renderer/shared/store/sync/changes-by-response.test.ts', before: "  'moving': {",
    add: "  'a new title': { change: { kind: 'retitle', guid: a, name: 'Quince', base: 'apple' }, call: 'files.rename', shown: { desktop: ['berries', 'Quince'] }, lost: noApple, answer: after(apple, { name: 'Quince', sortName: 'quince' }) },\n",
  },
];

const say = (text: string): void => { process.stdout.write(`${text}\n`); };
const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const sectionOf = (title: string): string => page.split(`### ${title}\n`)[1]?.split('\n### ')[0] ?? '';

/** A list names a file by its path, by its name beside a different file, or as the translations of an English text. */
const isNamed = (section: string, file: string): boolean =>
  section.includes(file) || section.includes(basename(file)) || (/^src\/locales\//.test(file) && section.includes('four languages'));

const copy = mkdtempSync(join(tmpdir(), 'deckle-contributing-'));

const apply = ({ file, before, add }: Step): void => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(before).length !== 2) throw new Error(`${file} has to contain "${before}" once.`);
  writeFileSync(path, text.replace(before, () => add + before));
};

const check = (name: string, args: readonly string[]): boolean => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
  say(`${status === 0 ? '✓' : '✗'} ${name}`);
  if (status !== 0) say(`${stdout}${stderr}`.trim().split('\n').slice(-60).join('\n'));
  return status === 0;
};

const vitest = (project: string, ...paths: readonly string[]): readonly string[] => ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...paths];

let held = true;
try {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  for (const file of stdout.split('\n').filter(Boolean)) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [title, steps] of [['An endpoint', endpointSteps], ['A change that works offline', changeSteps]] as const) {
    const unnamed = steps.filter(({ file }) => !isNamed(sectionOf(title), file));
    for (const { file } of unnamed) say(`✗ "${title}" does not name ${file}`);
    held &&= unnamed.length === 0;
    steps.forEach(apply);
  }
  held = check('types', ['node_modules/typescript/bin/tsc', '-b']) && held;
  held = check('unit tests', vitest('unit', 'tests/unit/contract', 'tests/unit/core/sync', 'tests/unit/locales', 'tests/unit/renderer/shared/store/sync/changes-by-response.test.ts', 'tests/unit/renderer/shared/store/undo.test.ts')) && held;
  held = check('contract tests', vitest('contract', 'tests/contract/http', 'tests/contract/proofs')) && held;
} finally {
  if (process.env['KEEP'] === undefined) rmSync(copy, { recursive: true, force: true });
  else say(copy);
}
process.exitCode = held ? 0 : 1;
