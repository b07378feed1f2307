import { expect, it } from 'vitest';
import { isOpenable } from '../../../src/core/executable-files';

it.each(['report.pdf', 'Plan.DOCX', 'photo.jpeg', 'a.b.c.txt', 'بيان.xlsx', '相片.png', 'film.mp4', 'data.csv', 'notes.md', 'archive.zip'])('%s may be opened', (name) => {
  expect(isOpenable(name)).toBe(true);
});

it.each([
  'setup.exe', 'SETUP.EXE', 'setup.exe.', 'setup.exe . .', 'run.bat', 'photo.jpg.scr', 'a\u202egpj.exe', 'invoice.pdf.lnk', 'install.msi', 'script.ps1', 'x.vbs', 'x.js', 'x.hta', 'page.html', 'picture.svg',
  'tool.command', 'App.app', 'x.dmg', 'x.pkg', 'x.desktop', 'x.AppImage', 'x.deb', 'x.sh', 'x.py', 'x.jar', 'budget.xlsm', 'noextension', '.bashrc', 'x.url', 'x.library-ms', 'disk.iso',
])('%j may not', (name) => { expect(isOpenable(name)).toBe(false); });
