import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderTransport } from '../../../../../src/server/modules/mail/folder-transport';
import { deleteOldMails, listStoredMails } from '../../../../../src/server/modules/mail/mail-folder-service';
import { testMail } from '../../../../../src/server/modules/mail/test-mail';

// docs/operating.md, Mail: mails in the folder are deleted after 30 days, because they contain links by which people join.

let directory: string;
beforeEach(() => { directory = mkdtempSync(join(tmpdir(), 'deckle-mails-')); });
afterEach(() => { rmSync(directory, { recursive: true }); });

const now = new Date('2126-03-31T10:00:00Z');
const daysAgo = (days: number, ms = 0): Date => new Date(now.getTime() - days * 86_400_000 - ms);
const store = (id: string, at: Date): Promise<string> => createFolderTransport({ directory, from: null }).send({ ...testMail('en', { origin: 'https://deckle.example.com' }), id, to: 'ada@example.com', locale: 'en', at }, new AbortController().signal);
const storedIds = (): string[] => listStoredMails(directory).map(({ id }) => id.split('-')[1] ?? '').sort();

it('deletes mails that are older than 30 days, and nothing else', async () => {
  await store('fresh', now);
  await store('days29', daysAgo(29));
  await store('days30', daysAgo(30));
  await store('older', daysAgo(30, 1000));
  await store('year', daysAgo(365));
  writeFileSync(join(directory, 'notes.eml'), 'of the operator');
  expect(await deleteOldMails(directory, now)).toBe(2);
  expect(storedIds()).toEqual(['days29', 'days30', 'fresh']);
  expect(await deleteOldMails(directory, now)).toBe(0);
  expect(await deleteOldMails(join(directory, 'missing'), now)).toBe(0);
});
