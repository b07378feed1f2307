import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package that contains a file, up to the last `node_modules` in its path; null for our own files. */
const packageOf = (path: string): string | null => /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1] ?? null;

interface Described {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** The form that older packages use. */
  readonly licenses?: readonly { readonly type: string }[];
}

/** The licence notice of a package: name, version, licence, and the texts that its authors require. */
const noticeOf = (folder: string): string => {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Described;
  const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file)).sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version}, ${license ?? licenses?.map(({ type }) => type).join(' or ') ?? 'as its home page says'}`, ...texts].join('\n\n');
};

const between = `\n\n${'-'.repeat(80)}\n\n`;

export interface LicencesOptions {
  /** Packages that are packed beside the build. */
  readonly beside?: readonly string[];
  /** The licence files of builds that ship together with this build, for one text with all licences. */
  readonly others?: readonly string[];
}

/** The notices of a file, if that build was made. */
const noticesIn = (path: string): readonly string[] => (existsSync(path) ? readFileSync(path, 'utf8').trim().split(between) : []);

/** Writes `licences.txt` beside a build: the licences of all bundled packages, of `beside` and of `others`. */
export const licences = ({ beside = [], others = [] }: LicencesOptions = {}): Plugin => {
  let root = '';
  return {
    name: 'deckle:licences',
    apply: 'build',
    configResolved(configuration) { ({ root } = configuration); },
    generateBundle: {
      // Behind the service worker, which would otherwise keep it for when there is no network.
      order: 'post',
      handler(_options, bundle) {
        // A script's modules, and the files that styles and pages name, such as fonts.
        const paths = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(root, name))));
        const folders = new Set([...paths.flatMap((path) => packageOf(path) ?? []), ...beside.map((name) => resolve('node_modules', name))]);
        const notices = [...new Set([...[...folders].map(noticeOf), ...others.flatMap(noticesIn)].map((notice) => notice.trim()))].sort();
        if (notices.length > 0) this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${notices.join(between)}\n` });
      },
    },
  };
};
