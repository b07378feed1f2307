import { eventually, expect, test } from './fixture';
import { create, pauseUndoToast, remove, row, undo } from './support/screens';
import { text } from './support/texts';

test('an undo after another person’s change is refused, and the file is shown as it is', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Minutes');
  await expect(row(page, 'Minutes')).toBeVisible();
  const api = await workspace.api();
  await eventually(() => workspace.namesOnServer()).toEqual(['Minutes']);
  const { files: [file] } = await api.call('files.list', { query: {} });
  const params = { id: file?.guid ?? '' };

  await remove(page, 'Minutes');
  await pauseUndoToast(page);
  await eventually(() => workspace.namesOnServer()).toEqual([]);
  await api.call('trash.recover', { params });
  const kept = await api.call('files.rename', { params, body: { name: 'Kept minutes' } });
  await undo(page);

  await expect(page.getByText(text('errors', 'CHANGED_MEANWHILE'))).toBeVisible();
  await expect(row(page, 'Kept minutes')).toBeVisible();
  expect(await api.call('files.get', { params })).toMatchObject({ name: 'Kept minutes', revision: kept.revision, isDelete: false });
});
