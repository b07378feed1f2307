import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestJsonSchema } from '../../../../src/cli/manifest/json-schema';
import { releaseManifestSchema, signedManifestSchema } from '../../../../src/contract/release-manifest';
import { manifestOf, packageOf, releaseOf } from '../../../support/release-samples';
import { signed } from '../../../support/signed-release-manifests';

const file = join(import.meta.dirname, '../../../../release-manifest/release-manifest.schema.json');
const written = JSON.parse(readFileSync(file, 'utf8')) as { $schema?: string; $defs: { manifest: Record<string, unknown> } } & Record<string, unknown>;

/** A second reading of the schema: the validator of Fastify, configured to change nothing in its input. */
const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } } });
let validators: Readonly<Record<'envelope' | 'manifest', (value: unknown) => boolean>>;
beforeAll(async () => {
  const made: typeof validators[] = [];
  app.post('/', (request) => {
    const { $schema: _, $defs, ...envelope } = written;
    made.push({ envelope: request.compileValidationSchema(envelope) as (value: unknown) => boolean, manifest: request.compileValidationSchema($defs.manifest) as (value: unknown) => boolean });
    return '';
  });
  await app.inject({ method: 'POST', url: '/' });
  const [first] = made;
  if (!first) throw new Error('The schema could not be compiled.');
  validators = first;
});
afterAll(() => app.close());

it('equals the contract in release-manifest', () => {
  expect(written).toEqual(manifestJsonSchema());
});

const good = manifestOf([releaseOf('3.5.0-beta.2', { minimumClient: '3.4.0', stagedShare: 1 }), releaseOf('3.4.0')], { channel: 'beta', featureGates: [{ feature: 'desktop-theme', minimumVersion: '3.4.0' }] });
const [first] = good.releases;
const withFirst = (others: object): unknown => ({ ...good, releases: [{ ...first, ...others }] });
const withFile = (others: object): unknown => withFirst({ files: [{ ...packageOf('a.tar.gz'), ...others }] });
const without = (field: string): unknown => Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));

const manifests: readonly (readonly [string, unknown, boolean])[] = [
  ['a manifest', good, true],
  ['one with block lists', withFile({ blocks: { file: 'a.tar.gz.blocks.json', sizeBytes: 1, sha512: 'a'.repeat(128) } }), true],
  ...['format', 'channel', 'serial', 'publishedAt', 'featureGates', 'releases'].map((field) => [`one without ${field}`, without(field), false] as const),
  ['a field more', { ...good, extra: 1 }, false],
  ['a field more in a release', withFirst({ extra: 1 }), false],
  ['a field more in a file', withFile({ url: 'https://example.com' }), false],
  ['no release', { ...good, releases: [] }, false],
  ['another format', { ...good, format: 2 }, false],
  ['another channel', { ...good, channel: 'nightly' }, false],
  ['serial 0', { ...good, serial: 0 }, false], ['half a serial', { ...good, serial: 1.5 }, false], ['a serial as text', { ...good, serial: '1' }, false],
  ['a day as its moment', { ...good, publishedAt: '2026-11-01' }, false], ['a moment of another zone', { ...good, publishedAt: '2026-11-01T08:00:00+01:00' }, false], ['the 13th month', { ...good, publishedAt: '2026-13-01T08:00:00Z' }, false],
  ...['3.4', '3.4.0.0', 'v3.4.0', '03.4.0', '3.4.0-nightly.1', '3.4.0-beta', '3.4.0+1', '3.4.0 ', ''].map((version) => [`the version ${JSON.stringify(version)}`, withFirst({ version }), false] as const),
  ['a share of 10,001', withFirst({ stagedShare: 10_001 }), false], ['a fraction as its share', withFirst({ stagedShare: 0.5 }), false], ['a negative share', withFirst({ stagedShare: -1 }), false],
  ['notes in three languages', withFirst({ notes: { en: 'x', 'zh-CN': 'x', jp: 'x' } }), false], ['empty notes', withFirst({ notes: { en: '', 'zh-CN': 'x', jp: 'x', 'ar-SA': 'x' } }), false],
  ['no minimum said', withFirst({ minimumClient: undefined }), false], ['no files', withFirst({ files: [] }), false],
  ...['../a', 'a/b', '/a', '.a', 'a\\b', 'https://example.com/a', 'a b', '', 'é.deb', 'a\u0000', 'a'.repeat(201)].map((name) => [`the name ${JSON.stringify(name).slice(0, 30)}`, withFile({ file: name }), false] as const),
  ['a SHA-512 in capitals', withFile({ sha512: 'A'.repeat(128) }), false], ['a SHA-256', withFile({ sha512: 'a'.repeat(64) }), false],
  ['an empty file', withFile({ sizeBytes: 0 }), false], ['another platform', withFile({ platform: 'freebsd' }), false], ['another architecture', withFile({ architecture: 'ia32' }), false], ['another kind', withFile({ kind: 'snap' }), false],
  ['null', null, false], ['a list', [], false], ['a text', 'x', false],
];

const envelope = signed(good);
const envelopes: readonly (readonly [string, unknown, boolean])[] = [
  ['a signed manifest', envelope, true],
  ['no signature', { ...envelope, signatures: [] }, false], ['a field more', { ...envelope, halted: [] }, false], ['a short signature', { ...envelope, signatures: [{ keyId: 'a'.repeat(16), signature: 'AA==' }] }, false],
  ['a short key id', { ...envelope, signatures: [{ ...envelope.signatures[0], keyId: 'abc' }] }, false], ['an object that is signed', { ...envelope, signed: good }, false], ['nothing that is signed', { ...envelope, signed: '' }, false],
];

describe('both readings agree on', () => {
  it.each(manifests)('%s', (_, value, expected) => {
    const plain: unknown = JSON.parse(JSON.stringify(value));
    expect([releaseManifestSchema.safeParse(plain).success, validators.manifest(plain)]).toEqual([expected, expected]);
  });
  it.each(envelopes)('%s, around it', (_, value, expected) => {
    expect([signedManifestSchema.safeParse(value).success, validators.envelope(value)]).toEqual([expected, expected]);
  });
});
