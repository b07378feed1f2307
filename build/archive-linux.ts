import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeArchive } from './archive';

/** `npm run archive`: the tar.gz of what `npm run package:linux` made, and the list of its blocks, in `dist`. */
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(root, 'dist/Deckle') },
    file: { type: 'string', default: join(root, `dist/Deckle-${version}-linux-${process.arch}.tar.gz`) },
  },
});
const folder = join(values.folder, 'versions', version);
if (!existsSync(folder)) throw new Error(`${folder} is not there; npm run package:linux makes it.`);
mkdirSync(dirname(values.file), { recursive: true });
await writeArchive({ folder, version, file: values.file });
console.log(`Wrote ${values.file} and ${values.file}.blocks.json`);
