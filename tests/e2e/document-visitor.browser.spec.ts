import { expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { text } from './support/texts';

test('a visitor with a link reads a document and cannot type', async ({ workspace, server }) => {
  const noor = await registerOnApi(server.url, 'Noor');
  const { guid } = await noor.client.call('files.create', { body: { type: -2, name: 'Open letter', content: 'To everybody who reads this' } });
  await noor.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
  const page = await workspace.open();
  await page.goto(`/docs/${guid}`);
  const content = page.getByRole('main').getByRole('textbox', { name: text('document', 'content') });
  await expect(content).toContainText('To everybody who reads this');
  await expect(content).toHaveAttribute('contenteditable', 'false');
  // The link ends: the next opening shows the sign-in page or the reason, not the text.
  await noor.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'private' } });
  await page.reload();
  await expect(content).toHaveCount(0);
});
