import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releaseChannelSchema, releaseVersionSchema, type ReleaseChannel } from '../contract/releases';
import { lastGood } from '../core/releases/choose';
import { CommandError, readFlags, runCommand, say } from './command-line';
import { findPackages } from './manifest/build-output';
import { bucketsOf, nextManifest, withChanged, withRelease } from './manifest/changes';
import { manifestJsonSchema } from './manifest/json-schema';
import { addTrusted, makeKey, openKey, readTrusted } from './manifest/keys';
import { readNotes } from './manifest/notes';
import { checkFiles, manifestPath, publishManifest, readPublished } from './manifest/published';

const usage = [
  'npm run manifest -- keys --key FILE [--use release|development]',
  'npm run manifest -- publish [--release X.Y.Z] [--channel stable|beta] [--from FOLDER]… [--share PERCENT] [--minimum-client X.Y.Z] [--notes FOLDER] [--into FOLDER] [--key FILE]',
  'npm run manifest -- share --release X.Y.Z --share PERCENT [--channel …] [--into FOLDER] [--key FILE]',
  'npm run manifest -- withdraw --release X.Y.Z [--channel …] [--into FOLDER] [--key FILE]',
  'npm run manifest -- schema',
  'npm run manifest -- verify [--channel …] [--into FOLDER] [--trusted FILE] [--key FILE]',
].join('\n  ');

const trustedKeysFile = join('release-manifest', 'keys.json');
const schemaFile = join('release-manifest', 'release-manifest.schema.json');
const [command = '', ...given] = process.argv.slice(2);

const flagsOf = () => readFlags({
  release: { type: 'string' }, channel: { type: 'string' }, from: { type: 'string', multiple: true }, into: { type: 'string' }, share: { type: 'string' },
  'minimum-client': { type: 'string' }, notes: { type: 'string' }, key: { type: 'string' }, use: { type: 'string' }, trusted: { type: 'string' },
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

/** Where the server of this machine looks for releases, unless another folder is named. */
const folderOf = ({ into }: Flags): string => resolve(into ?? process.env.RELEASES_DIRECTORY ?? join(process.env.DECKLE_DATA_DIR ?? '.deckle', 'releases'));
const keyOf = ({ key }: Flags) => openKey(key ?? process.env.DECKLE_RELEASE_KEY);
const packageVersion = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

const makeKeys = (flags: Flags): void => {
  const { use } = flags;
  if (flags.key === undefined) throw new CommandError(`--key is missing. Usage:\n  ${usage}`);
  if (use !== undefined && use !== 'release' && use !== 'development') throw new CommandError('--use has to be release or development.');
  const key = makeKey(flags.key);
  say(`Wrote the key ${key.keyId} to ${flags.key}. Keep it where nobody else can read it.`);
  if (use === undefined) {
    say(`Builds trust it once ${trustedKeysFile} lists { "keyId": "${key.keyId}", "publicKey": "${key.publicKey}", "use": "release" }.`);
  } else {
    addTrusted(trustedKeysFile, key, use);
    say(`Added it to ${trustedKeysFile}.`);
  }
};

const publish = async (flags: Flags): Promise<void> => {
  const key = keyOf(flags);
  const [channel, folder] = [channelOf(flags), folderOf(flags)];
  const version = versionOf(flags.release ?? packageVersion(), '--release');
  const now = new Date().toISOString();
  const stagedShare = bucketsOf(flags.share ?? '100');
  const minimumClient = flags['minimum-client'] === undefined ? null : versionOf(flags['minimum-client'], '--minimum-client');
  const notes = readNotes(flags.notes ?? join('release-notes', version));
  const published = readPublished(folder, channel, [key]);
  const { files, places } = await findPackages(flags.from ?? ['dist'], version);
  const releases = withRelease(published?.releases ?? [], { version, publishedAt: now, minimumClient, stagedShare, isWithdrawn: false, notes, files: [...files] });
  mkdirSync(folder, { recursive: true });
  for (const [name, place] of places) if (resolve(place) !== folder && !existsSync(join(folder, name))) copyFileSync(join(place, name), join(folder, name));
  const manifest = nextManifest(channel, published, now, releases);
  await publishManifest(folder, manifest, key);
  say(`Published ${version} for ${stagedShare / 100} % with ${files.length} packages as serial ${manifest.serial} in ${manifestPath(folder, channel)}.`);
  if (lastGood(manifest, () => true) === null) say('No version is for everybody yet, so the download page has nothing to offer.');
};

const change = async (flags: Flags, changes: Parameters<typeof withChanged>[2], done: string): Promise<void> => {
  const key = keyOf(flags);
  const [channel, folder] = [channelOf(flags), folderOf(flags)];
  const version = versionOf(flags.release, '--release');
  const published = readPublished(folder, channel, [key]);
  if (published === null) throw new CommandError(`Nothing is published in ${folder} on the channel ${channel}.`);
  const manifest = nextManifest(channel, published, new Date().toISOString(), withChanged(published.releases, version, changes));
  await publishManifest(folder, manifest, key);
  say(`${version} ${done}, serial ${manifest.serial}.`);
};

/** The contract's own words, for other programs. */
const writeSchema = (): void => {
  writeFileSync(schemaFile, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);
  say(`Wrote ${schemaFile}.`);
};

const verify = async (flags: Flags): Promise<number> => {
  const [channel, folder] = [channelOf(flags), folderOf(flags)];
  const keys = flags.key === undefined ? readTrusted(flags.trusted ?? trustedKeysFile).keys : [keyOf(flags)];
  const published = readPublished(folder, channel, keys);
  if (published === null) throw new CommandError(`Nothing is published in ${folder} on the channel ${channel}.`);
  const wrong = await checkFiles(folder, published);
  for (const sentence of wrong) say(sentence);
  if (wrong.length === 0) say(`All is well: serial ${published.serial}, ${published.releases.map(({ version, stagedShare, isWithdrawn }) => `${version} ${isWithdrawn ? 'withdrawn' : `${stagedShare / 100} %`}`).join(', ')}.`);
  return wrong.length === 0 ? 0 : 1;
};

/** `npm run manifest`: publishes releases of the desktop app, and checks what is published. */
await runCommand(async () => {
  const flags = flagsOf();
  switch (command) {
    case 'keys': makeKeys(flags); return 0;
    case 'publish': await publish(flags); return 0;
    case 'share': await change(flags, { stagedShare: bucketsOf(flags.share ?? '') }, `is for ${flags.share ?? ''} % now`); return 0;
    case 'withdraw': await change(flags, { isWithdrawn: true }, 'is withdrawn'); return 0;
    case 'verify': return verify(flags);
    case 'schema': writeSchema(); return 0;
    default: throw new CommandError(`Say what to do. Usage:\n  ${usage}`);
  }
});
