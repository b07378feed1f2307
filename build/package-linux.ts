import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { layOut } from './layout';
import { packUnpacked } from './pack-unpacked';

/** `npm run package:linux`: an application in `dist/Deckle`, or in the folder after `--folder`, as it is installed by unpacking. */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { folder: { type: 'string', default: join(root, 'dist/Deckle') } } });
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

rmSync(values.folder, { recursive: true, force: true });
await packUnpacked({ folder: layOut(values.folder, version) });
console.log(`Deckle ${version} is in ${values.folder}; start it with ${join(values.folder, 'deckle')}`);
