import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releaseChannelSchema, releaseVersionSchema, type ReleaseChannel, type ReleaseManifest } from '../contract/release-manifest';
import { lastGoodRelease } from '../core/releases/choose-update';
import { CommandError, readFlags, runCommand, printLine } from './command-line';
import { findPackages } from './manifest/build-output';
import { bucketsOf, nextManifest, withReleaseChange, withGate, withRelease } from './manifest/manifest-changes';
import { manifestJsonSchema } from './manifest/json-schema';
import { addTrustedKey, checkTrusted, createKeyFile, readSigningKeys, readTrustedKeys } from './manifest/signing-keys';
import { readReleaseNotes } from './manifest/read-release-notes';
import { checkFiles, manifestPath, publishManifest, readPublishedManifest } from './manifest/published-manifest';
import type { SigningKey } from './manifest/ed25519-keys';

const usage = [
  'npm run manifest -- keys --key FILE [--trusted FILE]',
  'npm run manifest -- publish [--release X.Y.Z] [--channel stable|beta] [--from FOLDER]… [--share PERCENT] [--minimum-client X.Y.Z] [--notes FOLDER] [--into FOLDER] [--key FILE]… [--trusted FILE]',
  'npm run manifest -- share --release X.Y.Z --share PERCENT [--channel …] [--into FOLDER] [--key FILE]…',
  'npm run manifest -- withdraw --release X.Y.Z [--channel …] [--into FOLDER] [--key FILE]…',
  'npm run manifest -- gate --feature NAME --release X.Y.Z [--channel …] [--into FOLDER] [--key FILE]…',
  'npm run manifest -- verify [--partial] [--channel …] [--into FOLDER] [--trusted FILE]',
  'npm run manifest -- schema',
].join('\n  ');

const trustedKeysFile = join('release-manifest', 'keys.json');
const schemaFile = join('release-manifest', 'release-manifest.schema.json');
const [command = '', ...given] = process.argv.slice(2);

const flagsOf = () => readFlags({
  release: { type: 'string' }, channel: { type: 'string' }, from: { type: 'string', multiple: true }, into: { type: 'string' }, share: { type: 'string' },
  'minimum-client': { type: 'string' }, notes: { type: 'string' }, key: { type: 'string', multiple: true }, trusted: { type: 'string' }, feature: { type: 'string' }, partial: { type: 'boolean' },
}, given);
type Flags = ReturnType<typeof flagsOf>;

const versionOf = (text: string | undefined, flag: string): string => {
  if (text === undefined) throw new CommandError(`${flag} is missing. Usage:\n  ${usage}`);
  if (!releaseVersionSchema.safeParse(text).success) throw new CommandError(`${flag} has to be a version such as 3.4.1 or 3.5.0-beta.1.`);
  return text;
};

const channelOf = ({ channel = 'stable' }: Flags): ReleaseChannel => {
  const parsed = releaseChannelSchema.safeParse(channel);
  if (!parsed.success) throw new CommandError('--channel has to be stable or beta.');
  return parsed.data;
};

/** The releases directory of the local server, unless a folder is given. */
const folderOf = ({ into }: Flags): string => resolve(into ?? process.env.RELEASES_DIRECTORY ?? join(process.env.DECKLE_DATA_DIR ?? '.deckle', 'releases'));
/** The signing keys, at least one of which builds must trust. */
const keysOf = ({ key, trusted }: Flags): readonly SigningKey[] => {
  const keys = readSigningKeys(key);
  checkTrusted(keys, trusted ?? trustedKeysFile);
  return keys;
};
const packageVersion = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

const makeKeys = (flags: Flags): void => {
  const { key: [path, ...more] = [], trusted = trustedKeysFile } = flags;
  if (path === undefined || more.length > 0) throw new CommandError(`Pass exactly one --key FILE. Usage:\n  ${usage}`);
  const key = createKeyFile(path);
  addTrustedKey(trusted, key);
  printLine(`Wrote the key ${key.keyId} to ${path}. Protect it from other readers, and back it up.`);
  printLine(`Its public half is in ${trusted}; future builds of the app trust it.`);
};

const publish = async (flags: Flags): Promise<void> => {
  const keys = keysOf(flags);
  const [channel, folder] = [channelOf(flags), folderOf(flags)];
  const version = versionOf(flags.release ?? packageVersion(), '--release');
  const now = new Date().toISOString();
  const stagedShare = bucketsOf(flags.share ?? '100');
  const minimumClient = flags['minimum-client'] === undefined ? null : versionOf(flags['minimum-client'], '--minimum-client');
  const notes = readReleaseNotes(flags.notes ?? join('release-notes', version));
  const published = readPublishedManifest(folder, channel, keys);
  const { files, places } = await findPackages(flags.from ?? ['dist'], version);
  const releases = withRelease(published?.releases ?? [], { version, publishedAt: now, minimumClient, stagedShare, isWithdrawn: false, notes, files: [...files] });
  mkdirSync(folder, { recursive: true });
  for (const [name, place] of places) if (resolve(place) !== folder && !existsSync(join(folder, name))) copyFileSync(join(place, name), join(folder, name));
  const manifest = nextManifest(channel, published, now, releases);
  await publishManifest(folder, manifest, keys, version);
  printLine(`Published ${version} for ${stagedShare / 100} % with ${files.length} ${files.length === 1 ? 'package' : 'packages'} as serial ${manifest.serial} in ${manifestPath(folder, channel)}.`);
  if (lastGoodRelease(manifest, () => true) === null) printLine('No version is available to everybody yet, so the download page offers none.');
};

/** Publishes a change of the published manifest. */
const change = async (flags: Flags, next: (published: ReleaseManifest) => Pick<ReleaseManifest, 'releases' | 'featureGates'>, done: string): Promise<void> => {
  const keys = keysOf(flags);
  const [channel, folder] = [channelOf(flags), folderOf(flags)];
  const published = readPublishedManifest(folder, channel, keys);
  if (published === null) throw new CommandError(`Nothing is published in ${folder} on the channel ${channel}.`);
  const { releases, featureGates } = next(published);
  const manifest = nextManifest(channel, published, new Date().toISOString(), releases, featureGates);
  await publishManifest(folder, manifest, keys, null);
  printLine(`${done}, serial ${manifest.serial}.`);
};

const changeRelease = (flags: Flags, changes: Parameters<typeof withReleaseChange>[2], done: string): Promise<void> => {
  const version = versionOf(flags.release, '--release');
  return change(flags, ({ releases, featureGates }) => ({ releases: [...withReleaseChange(releases, version, changes)], featureGates }), `${version} ${done}`);
};

const setGate = (flags: Flags): Promise<void> => {
  const { feature = '' } = flags;
  const minimumVersion = versionOf(flags.release, '--release');
  return change(flags, ({ releases, featureGates }) => ({ releases, featureGates: [...withGate(featureGates, { feature, minimumVersion })] }), `${feature} begins with ${minimumVersion} now`);
};

/** Writes the contract's schema for other programs. */
const writeSchema = (): void => {
  writeFileSync(schemaFile, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);
  printLine(`Wrote ${schemaFile}.`);
};

const verify = async (flags: Flags): Promise<number> => {
  const [channel, folder] = [channelOf(flags), folderOf(flags)];
  const published = readPublishedManifest(folder, channel, readTrustedKeys(flags.trusted ?? trustedKeysFile).keys);
  if (published === null) throw new CommandError(`Nothing is published in ${folder} on the channel ${channel}.`);
  const wrong = await checkFiles(folder, published, () => flags.partial !== true);
  for (const sentence of wrong) printLine(sentence);
  if (wrong.length === 0) printLine(`All is well: serial ${published.serial}, ${published.releases.map(({ version, stagedShare, isWithdrawn }) => `${version} ${isWithdrawn ? 'withdrawn' : `${stagedShare / 100} %`}`).join(', ')}.`);
  return wrong.length === 0 ? 0 : 1;
};

/** `npm run manifest`: publishes releases of the desktop app, and checks published ones. */
await runCommand(async () => {
  const flags = flagsOf();
  switch (command) {
    case 'keys': makeKeys(flags); return 0;
    case 'publish': await publish(flags); return 0;
    case 'share': await changeRelease(flags, { stagedShare: bucketsOf(flags.share ?? '') }, `is for ${flags.share ?? ''} % now`); return 0;
    case 'withdraw': await changeRelease(flags, { isWithdrawn: true }, 'is withdrawn'); return 0;
    case 'gate': await setGate(flags); return 0;
    case 'verify': return verify(flags);
    case 'schema': writeSchema(); return 0;
    default: throw new CommandError(`Say what to do. Usage:\n  ${usage}`);
  }
});
