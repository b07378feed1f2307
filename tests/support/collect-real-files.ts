import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import sharp from 'sharp';
import { allRealFiles, debianPackages, longVideoName } from './real-file-list';
import { runProgram } from './run-program';
import { findProgram, lastLine } from './system-programs';
import { zipOf } from './zip-files';

const root = join(import.meta.dirname, '../..');
/** Unpacked Debian packages, kept between runs. */
const packagesFolder = join(root, 'node_modules/.cache/deckle-real-files');

/** Runs a program; throws with its last line. */
const run = async (command: readonly [string, ...string[]], cwd?: string): Promise<void> => {
  const { exitCode, output } = await runProgram(command, { timeoutMs: 5 * 60_000, ...(cwd === undefined ? {} : { cwd }) });
  if (exitCode !== 0) throw new Error(`${command[0]} failed: ${lastLine(output)}`);
};

/** Downloads and unpacks the packages that are not here yet; nothing is installed. Returns the reason for each that is missing. */
const unpackPackages = async (): Promise<readonly string[]> => {
  mkdirSync(packagesFolder, { recursive: true });
  const missing: string[] = [];
  for (const name of debianPackages) {
    const folder = join(packagesFolder, name);
    if (existsSync(folder)) continue;
    const download = join(packagesFolder, `${name}.download`);
    mkdirSync(download, { recursive: true });
    try {
      await run(['apt-get', 'download', '-q', name], download);
      const [file = ''] = readdirSync(download).filter((each) => each.endsWith('.deb'));
      await run(['dpkg-deb', '-x', join(download, file), join(download, 'files')]);
      renameSync(join(download, 'files'), folder);
    } catch (error) {
      missing.push(`${name}: ${error instanceof Error ? error.message : String(error)}. With its .deb: dpkg-deb -x ${name}_*.deb ${folder}`);
    } finally {
      rmSync(download, { recursive: true, force: true });
    }
  }
  return missing;
};

/** The path of a file that is not made by the run. */
const pathOf = (source: string): string => {
  const [origin = '', path = ''] = source.split(':');
  if (origin === 'npm') return join(root, 'node_modules', path);
  return origin === 'tree' ? join(root, path) : join(packagesFolder, origin, path);
};

const arabicPage = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"></head><body dir="rtl"><h1>الإعلان العالمي لحقوق الإنسان</h1>
<p>يولد جميع الناس أحراراً متساوين في الكرامة والحقوق.</p><p>لكل إنسان حق التمتع بكافة الحقوق والحريات الواردة في هذا الإعلان.</p>
<table border="1"><tr><td>الأولى</td><td>الثانية</td></tr></table></body></html>`;

const ffmpeg = (...args: readonly string[]): Promise<void> => run(['ffmpeg', '-y', '-v', 'error', '-nostdin', ...args]);

/** Writes a text again and again until the file has this size. */
const repeatText = async (path: string, content: string, sizeBytes: number): Promise<void> => {
  const stream = createWriteStream(path);
  const step = Buffer.byteLength(content);
  for (let written = 0; written < sizeBytes; written += step) if (!stream.write(content)) await once(stream, 'drain');
  stream.end();
  await finished(stream);
};

/** A video of 2 GB whose index is at its end: a minute with a constant bit rate, repeated without encoding. */
const makeLongVideo = async (path: string, scratch: string): Promise<void> => {
  const minute = join(scratch, 'minute.mp4');
  const rate = ['-b:v', '14M', '-minrate', '14M', '-maxrate', '14M', '-bufsize', '14M', '-x264-params', 'nal-hrd=cbr:filler=1'];
  await ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25', '-f', 'lavfi', '-i', 'sine', '-t', '60', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', ...rate, '-c:a', 'aac', minute);
  await ffmpeg('-stream_loop', '20', '-i', minute, '-c', 'copy', path);
};

/** The files that no package has, each with the programs that make it. `from` is the path of a listed file. */
const makers = (scratch: string, from: (name: string) => string): Readonly<Record<string, (path: string) => Promise<unknown>>> => {
  const astronaut = pathOf('python3-imageio:usr/lib/python3/dist-packages/imageio/resources/images/astronaut.png');
  const cat = pathOf('python3-imageio:usr/lib/python3/dist-packages/imageio/resources/images/chelsea.png');
  const convert = async (path: string, input: string, ...filter: readonly string[]): Promise<void> => {
    const extension = extname(path).slice(1);
    await run(['soffice', `-env:UserInstallation=file://${scratch}/office`, '--headless', ...filter, '--convert-to', extension, '--outdir', scratch, input]);
    renameSync(join(scratch, `${input.split('/').at(-1)?.replace(/\.\w+$/, '')}.${extension}`), path);
  };
  const recorded = (name: string, ...args: readonly string[]) => [name, (path: string) => ffmpeg('-i', from('clock.oga'), ...args, path)] as const;
  const filmed = (name: string, ...args: readonly string[]) => [name, (path: string) => ffmpeg('-i', from('bird.mp4'), ...args, path)] as const;
  return {
    'large cmyk.jpg': (path) => sharp(astronaut).resize(3_000).toColourspace('cmyk').jpeg().toFile(path),
    'astronaut.avif': (path) => sharp(astronaut).avif({ effort: 2 }).toFile(path),
    'cat.heic': (path) => run(['heif-enc', '-o', path, cat]),
    'large sixteen bits.png': (path) => sharp(astronaut).resize(2_000).toColourspace('rgb16').png({ compressionLevel: 1 }).toFile(path),
    'cmyk.tif': (path) => sharp(astronaut).toColourspace('cmyk').tiff({ compression: 'lzw' }).toFile(path),
    'converted.pdf': (path) => convert(path, from('report.docx')),
    'old.doc': (path) => convert(path, from('report.docx')),
    'rich.rtf': (path) => convert(path, from('report.docx')),
    'table.ods': (path) => convert(path, from('datasets.xlsx')),
    'arabic.docx': async (path) => {
      const page = join(scratch, 'page.html');
      writeFileSync(page, arabicPage);
      await convert(path, page, '--infilter=HTML (StarWriter)');
    },
    'first.sql': async (path) => {
      const folder = join(root, 'src/server/db/migrations');
      const [first = ''] = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort();
      cpSync(join(folder, first), path);
    },
    'long line.json': async (path) => { writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))); },
    '200 MB.log': (path) => repeatText(path, readFileSync(join(root, 'LICENSE'), 'utf8'), 200 * 1024 ** 2),
    ...Object.fromEntries([
      recorded('clock.ogg', '-c', 'copy'), recorded('clock.mp3'), recorded('clock.flac'), recorded('clock.m4a'), recorded('clock.opus'), recorded('clock.aiff'), recorded('clock.wma'),
      filmed('bird.mkv', '-c', 'copy'), filmed('bird.mov', '-c', 'copy'), filmed('bird.avi', '-c:v', 'mpeg4'), filmed('bird.mpg'),
    ]),
    'map.xmind': async (path) => { writeFileSync(path, await zipOf({ 'content.json': '[]', 'Thumbnails/thumbnail.png': readFileSync(astronaut) })); },
    'tests.tar.gz': (path) => run(['tar', '-czf', path, '-C', join(root, 'node_modules/papaparse'), 'tests']),
    'server.key': async (path) => { writeFileSync(path, generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })); },
    [longVideoName]: (path) => makeLongVideo(path, scratch),
  };
};

/** Debian packages of the programs that make files and measure them. */
const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffmpeg', soffice: 'libreoffice-writer libreoffice-calc', 'heif-enc': 'libheif-examples', pdfinfo: 'poppler-utils', tar: 'tar', 'apt-get': 'apt', 'dpkg-deb': 'dpkg' } as const;

/** Writes the listed files into a folder, under their names. Returns what this machine lacks, and how to install it. */
export const collectRealFiles = async (folder: string, scratch: string, say: (line: string) => void): Promise<readonly string[]> => {
  const missing: string[] = Object.entries(programs).filter(([program]) => findProgram(program) === null).map(([program, packages]) => `${program}: apt-get install ${packages}`);
  missing.push(...await unpackPackages());
  const pathIn = (name: string): string => join(folder, name);
  for (const { name, source } of allRealFiles) {
    if (source === 'made' || existsSync(pathIn(name))) continue;
    const path = pathOf(source);
    if (existsSync(path)) cpSync(path, pathIn(name), { dereference: true });
    else missing.push(`${name}: no file ${path}`);
  }
  for (const [name, make] of Object.entries(makers(scratch, pathIn))) {
    if (existsSync(pathIn(name))) continue;
    const startedAt = performance.now();
    // The file has its name once it is complete.
    const unfinished = join(scratch, `unfinished${extname(name)}`);
    mkdirSync(dirname(unfinished), { recursive: true });
    try {
      await make(unfinished);
      renameSync(unfinished, pathIn(name));
      say(`${name} made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    } catch (error) {
      missing.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return missing;
};
