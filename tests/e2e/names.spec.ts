import { eventually, expect, test } from './fixture';
import { create, renameField, row, startRename } from './support/screens';
import { text } from './support/texts';

/** Names as entered by people, and their composed form (NFC). */
const names = [
  { what: 'emoji', typed: '👩🏽‍🚀 Plan 🚀', kept: '👩🏽‍🚀 Plan 🚀' },
  { what: 'combining marks', typed: 'Re\u0301sume\u0301 n\u0303', kept: 'R\u00e9sum\u00e9 \u00f1' },
  { what: 'marks with no composed form', typed: 'q\u0307\u0323 report', kept: 'q\u0323\u0307 report' },
  { what: 'right-to-left', typed: 'تقرير الميزانية (2024).pdf', kept: 'تقرير الميزانية (2024).pdf' },
  { what: 'both directions', typed: 'שלום world 世界', kept: 'שלום world 世界' },
  { what: '255 characters', typed: '𠮷'.repeat(255), kept: '𠮷'.repeat(255) },
  { what: 'a slash', typed: 'Q1/Q2 plan', kept: 'Q1/Q2 plan' },
] as const;

test('names survive the screen, the server and the way back', async ({ workspace }) => {
  const page = await workspace.signUp();
  for (const { what, typed, kept } of names) {
    await test.step(what, async () => {
      await create(page, 'document', typed);
      await expect(row(page, kept)).toBeVisible();
    });
  }
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(names.map(({ kept }) => kept).sort());

  await page.reload();
  for (const { kept } of names) await expect(row(page, kept)).toBeVisible();
});

/** 1 to 255 characters after NFC and trimming, no control characters, no lone surrogates. */
const badNames = [
  { what: 'only spaces', typed: '   ', sentence: 'NAME_EMPTY' },
  { what: '256 characters', typed: 'n'.repeat(256), sentence: 'NAME_TOO_LONG' },
  { what: 'a control character', typed: 'bell\u0007', sentence: 'NAME_HAS_CONTROL_CHARACTER' },
] as const;

test('an invalid name is refused with a sentence, and the input is kept', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Good name');
  await eventually(() => workspace.namesOnServer()).toEqual(['Good name']);
  for (const { what, typed, sentence } of badNames) {
    await test.step(what, async () => {
      await startRename(page, 'Good name');
      await renameField(page).fill(typed);
      await renameField(page).press('Enter');
      await expect(page.getByRole('alert')).toHaveText(text('errors', sentence, { limit: '255' }));
      await expect(renameField(page)).toHaveValue(typed);
      await renameField(page).press('Escape');
    });
  }
  expect(await workspace.namesOnServer()).toEqual(['Good name']);
});
