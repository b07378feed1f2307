import { promises } from 'node:fs';
import { relative } from 'node:path';
import { silentLog } from '../../src/main/logging/logger';
import { createUpdateDisk, type UpdateDisk, type OpenFile } from '../../src/main/updater/unpacked/update-disk';
import { installationLayoutOf } from '../../src/main/updater/unpacked/installation-layout';
import { createUnpackedInstaller } from '../../src/main/updater/unpacked/unpacked-installer';

/*
 * A separate process that performs the real steps of an update in real folders: `<root> <archive> <act> <step>
 * <moment>`. It kills itself before the step with this number, or during the step (`within`). It prints the names of
 * its steps.
 */
const [, , root = '', archive = '', act = '', last = '0', moment = ''] = process.argv;

let count = 0;
const step = <Value>(name: string, path: string, act: () => Promise<Value>): Promise<Value> => {
  count += 1;
  process.stdout.write(`${name} ${relative(root, path) || '.'}\n`);
  const isLast = count === Number(last);
  if (isLast && moment === 'before') process.kill(process.pid, 'SIGKILL');
  const acting = act();
  if (isLast && moment === 'within') process.kill(process.pid, 'SIGKILL');
  return acting;
};

const disk = createUpdateDisk({ promises });
const file = (path: string, open: OpenFile): OpenFile => ({
  read: open.read,
  write: (at, bytes) => step('write', path, () => open.write(at, bytes)),
  truncate: (sizeBytes) => step('cut', path, () => open.truncate(sizeBytes)),
  close: () => step('close', path, () => open.close()),
});
const counted: UpdateDisk = {
  ...disk,
  openToWrite: async (path, isExecutable) => file(path, await step('open', path, () => disk.openToWrite(path, isExecutable))),
  writeText: (path, text) => step('writeText', path, () => disk.writeText(path, text)),
  makeFolder: (path) => step('makeFolder', path, () => disk.makeFolder(path)),
  makeLink: (path, target) => step('makeLink', path, () => disk.makeLink(path, target)),
  rename: (from, to) => step('rename', from, () => disk.rename(from, to)),
  remove: (path) => step('remove', path, () => disk.remove(path)),
  syncFolder: (folder) => step('flush', folder, () => disk.syncFolder(folder)),
};

const version = act === 'confirm' ? '3.4.1' : '3.4.0';
const installer = createUnpackedInstaller({ layout: installationLayoutOf(root), disk: counted, version, restart: () => undefined, log: silentLog });
switch (act) {
  case 'prepare': await installer.prepare({ version: '3.4.1', path: archive, sizeBytes: 1, sha512: '' }); break;
  case 'install': await installer.install('3.4.1', 'onQuit'); break;
  case 'confirm': await installer.confirmHealthy(); break;
  default: throw new Error(`There is no act ${act}.`);
}
