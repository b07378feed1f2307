import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTexts } from '../../../../src/main/main-texts';
import type { Prompt } from '../../../../src/main/prompts/prompt';
import { notifyNewerDocuments } from '../../../../src/main/startup/notify-newer-documents';
import { documents } from '../storage/every-document';

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-newer-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const texts = createTexts('en');
/** Writes all documents, those of `newerNames` in a newer version. Returns the problems of the shown notices. */
const problemsWith = async (newerNames: readonly string[]) => {
  for (const { definition: { name, version }, sample } of documents) writeFileSync(join(folder, `${name}.json`), JSON.stringify({ version: version + Number(newerNames.includes(name)), data: sample }));
  const shown: Prompt[] = [];
  await notifyNewerDocuments({ folder, texts, show: async (prompt) => { shown.push(prompt); } });
  return shown.map(({ problems }) => problems);
};

describe('the notice of settings files that a newer version of the app wrote', () => {
  it('is not shown if the app can read all of them', async () => {
    expect(await problemsWith([])).toEqual([]);
  });

  it.each([
    [['accounts'], ['newerAccounts']],
    [['secrets'], ['newerAccounts']],
    [['desktop-settings'], ['newerSettings']],
    [['preferences', 'proxy', 'certificates'], ['newerSettings']],
    [['accounts', 'secrets', 'preferences', 'windows'], ['newerAccounts', 'newerSettings']],
  ] as const)('for %j is shown once, with what the person must know', async (names, keys) => {
    expect(await problemsWith(names)).toEqual([keys.map((key) => texts(key))]);
  });

  it('is not shown for files that a person does not miss', async () => {
    expect(await problemsWith(['windows', 'runs', 'updates', 'graphics', 'leaving'])).toEqual([]);
  });

  it('is not shown on a new computer', async () => {
    const shown: Prompt[] = [];
    await notifyNewerDocuments({ folder, texts, show: async (prompt) => { shown.push(prompt); } });
    expect(shown).toEqual([]);
  });
});
