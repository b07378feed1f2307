import { writeFile } from 'node:fs/promises';
import { docxOf, wordParagraph, xlsxOf } from '../support/office-files';
import { writePdf } from '../support/pdf-writer';
import { expect, test } from './fixture';
import { place } from './support/places';
import { startServer } from './support/server';
import { text } from './support/texts';
import { openRow, uploadAll } from './support/viewed-files';
import { createWorkspace } from './support/workspace';

// A small program takes the place of LibreOffice on a server of its own; tests/contract/office-pdfs has the real one.

test('an office file is shown as the PDF of the server once it is made, and by its own viewer if that fails', async ({ hosts }, testInfo) => {
  test.skip(process.platform === 'win32', 'The stand-in is a script of the shell.');
  if ('missing' in hosts) { testInfo.skip(true, hosts.missing); return; }
  const [program, pdf, isDone] = [testInfo.outputPath('soffice'), testInfo.outputPath('made.pdf'), testInfo.outputPath('done')];
  await writeFile(pdf, writePdf({ pages: [['Pages as their author sees them']] }));
  await writeFile(program, `#!/bin/sh
for each; do output="$input"; input="$each"; done
mkdir -p "$output"
case "$input" in
  *.xlsx) exit 1 ;;
  *) while [ ! -e '${isDone}' ]; do sleep 0.1; done; cp '${pdf}' "$output/input.pdf" ;;
esac
`, { mode: 0o755 });
  const server = await startServer([], { OFFICE_PROGRAM: program });
  const workspace = await createWorkspace(() => hosts.create(server.url), server);
  try {
    const page = await workspace.signUp();
    await uploadAll(page, {
      'letter.docx': await docxOf({ body: wordParagraph('The text of the file') }), 'talk.ppt': Buffer.from('an old presentation'),
      'prices.xlsx': await xlsxOf({ sheets: { Prices: '<sheetData><row r="1"><c r="A1" t="str"><v>Paper</v></c></row></sheetData>' } }),
    });
    const main = page.getByRole('main');
    const sheet = main.getByRole('region', { name: text('viewer', 'pdfPage', { page: '1' }), exact: true });
    await openRow(page, 'letter.docx');
    await expect(main.getByRole('status').filter({ hasText: text('viewer', 'officeConverting') })).toBeVisible();
    await writeFile(isDone, '');
    await expect(sheet).toContainText('Pages as their author sees them');
    await place(page, text('files', 'desktop')).click();
    // A format without a viewer of its own.
    await openRow(page, 'talk.ppt');
    await expect(sheet).toContainText('Pages as their author sees them');
    await place(page, text('files', 'desktop')).click();
    await openRow(page, 'prices.xlsx');
    await expect(main.getByRole('table', { name: 'Prices' }).getByRole('cell', { name: 'Paper' })).toBeVisible();
  } finally {
    await workspace.close();
    await server.remove();
  }
});
