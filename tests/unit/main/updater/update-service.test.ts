import { describe, expect, test } from 'vitest';
import { CallError, clientFailure } from '../../../../src/api-client/call-error';
import type { Preferences } from '../../../../src/contract/bridge';
import type { UpdateState } from '../../../../src/contract/desktop/updates-bridge';
import { servedManifestSchema, type ServedManifest, type SignedManifest } from '../../../../src/contract/release-manifest';
import { silentLog } from '../../../../src/main/logging/logger';
import { createPreferences } from '../../../../src/main/preferences/preferences-service';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { DamagedError } from '../../../../src/main/updater/fetching/fetch-errors';
import { createFeatures } from '../../../../src/main/updater/version-features';
import type { UpdateRequest } from '../../../../src/main/updater/fetching/fetch-update';
import type { Installer } from '../../../../src/main/updater/installer';
import { updateDocument, type UpdateMemory } from '../../../../src/main/updater/update-document';
import { createUpdateService } from '../../../../src/main/updater/update-service';
import type { UpdateServicePorts } from '../../../../src/main/updater/update-service-state';
import { verifySignature } from '../../../../src/main/updater/verify-signature';
import { createFakeRemote } from './packages';
import { createKey, manifestOf, release, signedBy } from './signed-manifests';

const key = createKey();
const both = signedBy(key, manifestOf(7, [release('3.4.1'), release('3.4.0')]));
const sources = { files: createFakeRemote({}).remote };

interface Given {
  readonly version?: string;
  readonly memory?: Partial<UpdateMemory>;
  readonly isAutomatic?: boolean;
  readonly policies?: Partial<UpdateServicePorts['policies']>;
  readonly installer?: null;
  readonly replacedBy?: UpdateServicePorts['unavailableReason'];
  readonly keys?: UpdateServicePorts['keys'];
}

/** A computer that runs 3.4.0, and its server. */
const createMachine = ({ version = '3.4.0', memory = {}, isAutomatic = true, policies = {}, installer, replacedBy = 'package', keys = [key] }: Given = {}) => {
  const document = createMemoryDocument<UpdateMemory>({ ...updateDocument.initial(), ...memory });
  const done: string[] = [];
  let requestCount = 0;
  const world = {
    served: { ...both, halted: [] } as unknown, isOffline: false, isAutomatic, failed: [] as string[], prepared: [] as string[], mayQuit: true,
    fetch: async (_wanted: UpdateRequest): Promise<number> => 1000,
  };
  const fakeInstaller: Installer = {
    kind: 'unpacked', blockTarget: null,
    canInstall: async () => true,
    prepare: async () => undefined,
    isPrepared: async (each) => world.prepared.includes(each),
    install: async (each, when) => { done.push(`installed ${each} ${when}`); },
    confirmHealthy: async () => { done.push('healthy'); },
    failedVersions: async () => world.failed,
  };
  const features = createFeatures(document, version);
  const states: UpdateState[] = [];
  const updates = createUpdateService({
    document, installer: installer === null ? null : fakeInstaller, unavailableReason: replacedBy, learnGates: features.learn,
    target: { version, platform: 'linux', architecture: 'x64', kind: 'tar.gz' },
    keys, verify: verifySignature,
    settings: () => ({ isAutomatic: world.isAutomatic, channel: 'stable' }),
    policies: { areOff: false, pinnedVersion: null, ...policies },
    source: () => ({
      ...sources,
      async manifest() {
        requestCount += 1;
        if (world.isOffline) throw new CallError(clientFailure('OFFLINE'));
        return servedManifestSchema.parse(world.served);
      },
    }),
    async fetchUpdate(wanted) {
      done.push(`fetched ${wanted.version}`);
      const bytes = await world.fetch(wanted);
      world.prepared.push(wanted.version);
      return bytes;
    },
    quit: async () => world.mayQuit,
    now: () => new Date('2026-11-22T12:00:00Z'),
    log: silentLog,
  });
  updates.onChanged((state) => { states.push(state); });
  return { updates, document, world, done, states, features, requests: () => requestCount };
};
const served = (manifest: SignedManifest, halted: readonly string[] = []): ServedManifest => ({ ...manifest, halted: [...halted] });

describe('an offered update', () => {
  test('is fetched with whole, monotonic percentages, and is installed at the end of the app', async () => {
    const { updates, world, done, states, document } = createMachine();
    world.fetch = async ({ onProgress }) => {
      for (const percent of [0, 12, 11, 12, 40, 3, 100]) onProgress(percent);
      return 1000;
    };
    await updates.check();
    expect(states).toEqual([
      { status: 'checking' }, ...[0, 12, 40, 100].map((percent) => ({ status: 'downloading', version: '3.4.1', percent })), { status: 'ready', version: '3.4.1' },
    ]);
    expect(document.read().seen.stable?.serial).toBe(7);
    await updates.check();
    expect(done).toEqual(['fetched 3.4.1']);
    await updates.installOnQuit();
    expect(done).toEqual(['fetched 3.4.1', 'installed 3.4.1 onQuit']);
    expect(updates.installOnQuit()).toBeNull();
  });

  test('is installed immediately when the person restarts the app, and not if they cancel because of unsent changes', async () => {
    const { updates, world, done } = createMachine();
    await updates.check();
    world.mayQuit = false;
    await updates.restart();
    await updates.installOnQuit();
    expect(done.at(-1)).toBe('installed 3.4.1 onQuit');
    await updates.check();
    world.mayQuit = true;
    await updates.restart();
    await updates.installOnQuit();
    expect(done.at(-1)).toBe('installed 3.4.1 now');
  });

  test('waits for the person if they want a prompt, and is silent after they skip it until a later one appears', async () => {
    const { updates, world, done } = createMachine({ isAutomatic: false });
    await updates.check();
    expect(updates.state()).toEqual({ status: 'available', version: '3.4.1', sizeBytes: 1000, isSkipped: false });
    updates.skip('3.4.1');
    world.isAutomatic = true;
    await updates.check();
    expect([updates.state(), done]).toEqual([{ status: 'available', version: '3.4.1', sizeBytes: 1000, isSkipped: true }, []]);
    await updates.download();
    expect(updates.state()).toEqual({ status: 'ready', version: '3.4.1' });
    updates.skip('3.4.1');
    world.served = served(signedBy(key, manifestOf(8, [release('3.4.2'), release('3.4.1')])));
    await updates.check();
    expect(updates.state()).toEqual({ status: 'ready', version: '3.4.2' });
  });

  test('does not count outside its share, if it is withdrawn, if it did not start here, or beyond the pinned version', async () => {
    const none = { status: 'none', checkedAt: '2026-11-22T12:00:00.000Z' };
    const { updates, world } = createMachine();
    world.served = served(signedBy(key, manifestOf(7, [release('3.4.1', { stagedShare: 0 }), release('3.4.0')])));
    await updates.check();
    expect(updates.state()).toEqual(none);
    world.served = served(signedBy(key, manifestOf(8, [release('3.4.1'), release('3.4.0')])), ['3.4.1']);
    await updates.check();
    expect(updates.state()).toEqual(none);
    world.served = served(signedBy(key, manifestOf(8, [release('3.4.1'), release('3.4.0')])));
    world.failed = ['3.4.1'];
    await updates.check();
    expect(updates.state()).toEqual(none);

    const pinned = createMachine({ policies: { pinnedVersion: '3.4.1' } });
    pinned.world.served = served(signedBy(key, manifestOf(8, [release('3.5.0'), release('3.4.1', { stagedShare: 0 }), release('3.4.0')])));
    await pinned.updates.check();
    expect(pinned.updates.state()).toEqual({ status: 'ready', version: '3.4.1' });
  });

  test('that is withdrawn after it was fetched is not installed', async () => {
    const { updates, world } = createMachine();
    await updates.check();
    world.served = served(signedBy(key, manifestOf(8, [release('3.4.1', { isWithdrawn: true }), release('3.4.0')])));
    await updates.check();
    expect(updates.installOnQuit()).toBeNull();
  });

  // A build without a key must never claim to be up to date.
  test.each<[string, Given]>([
    ['policy', { policies: { areOff: true }, keys: [] }], ['package', { installer: null, keys: [] }], ['administrator', { installer: null, replacedBy: 'administrator' }], ['keys', { keys: [] }],
  ])('is requested by no one if that is off (%s), and it is reported', async (by, given) => {
    const { updates, requests, done, states } = createMachine(given);
    await updates.start();
    await updates.check();
    await updates.download();
    expect([updates.state(), requests(), done, states, updates.installOnQuit()]).toEqual([{ status: 'off', by }, 0, [], [], null]);
  });

  test('shows its news before it is installed, in four languages', async () => {
    const { updates } = createMachine({ isAutomatic: false });
    expect(updates.notesOf('3.4.1')).toBeNull();
    await updates.check();
    const { notes } = release('3.4.1');
    expect([Object.keys(notes).length, updates.notesOf('3.4.1'), updates.notesOf('3.4.0')]).toEqual([4, notes, null]);
    await updates.download();
    expect(updates.notesOf('3.4.1')).toEqual(notes);
  });

  test('is reported as failed if it is damaged or the server is unreachable, and a prepared one remains so', async () => {
    const { updates, world } = createMachine();
    world.fetch = async () => { throw new DamagedError('x'); };
    await updates.check();
    expect(updates.state()).toEqual({ status: 'failed', reason: 'damaged' });
    world.isOffline = true;
    await updates.check();
    expect(updates.state()).toEqual({ status: 'failed', reason: 'network' });
    world.isOffline = false;
    world.fetch = async () => 1;
    await updates.check();
    world.isOffline = true;
    await updates.check();
    expect(updates.state()).toEqual({ status: 'ready', version: '3.4.1' });
  });

  test('is requested once by concurrent callers', async () => {
    const { updates, done } = createMachine();
    await Promise.all([updates.check(), updates.check(), updates.check()]);
    expect(done).toEqual(['fetched 3.4.1']);
  });
});

describe('a start', () => {
  const prepared = { version: '3.4.1', notes: release('3.4.1').notes };

  test('of the new version shows once its news', async () => {
    const { updates, document } = createMachine({ version: '3.4.1', memory: { prepared } });
    await updates.start();
    expect(updates.whatsNew()).toEqual({ news: prepared, isUnseen: true });
    updates.markWhatsNewSeen();
    expect([updates.whatsNew(), document.read().prepared]).toEqual([{ news: prepared, isUnseen: false }, null]);
  });

  test('of the old one offers the prepared version, without a network', async () => {
    const { updates, world, done } = createMachine({ memory: { prepared } });
    world.isOffline = true;
    world.prepared = ['3.4.1'];
    await updates.start();
    expect([updates.state(), done]).toEqual([{ status: 'ready', version: '3.4.1' }, ['healthy']]);
  });

  test('after the new version did not start does not offer it again', async () => {
    const { updates, world, document } = createMachine({ memory: { prepared } });
    world.prepared = ['3.4.1'];
    world.failed = ['3.4.1'];
    await updates.start();
    expect([updates.state(), document.read().prepared, updates.installOnQuit()]).toEqual([{ status: 'idle' }, null, null]);
  });
});

/** Timeout for the verification of a thousand signatures on a busy machine. */
const exhaustiveMs = 120_000;

/** Each manifest is rejected, and the app continues to work. */
describe('a manifest that must not be trusted', () => {
  const seen = (serial: number) => ({ seen: { stable: { serial, digest: '0'.repeat(64) }, beta: null } });
  /** Creates a check whether the app ignored a manifest and kept its state. */
  const createDoubter = (given: Given = {}) => {
    const { updates, world, document, done } = createMachine(given);
    const before = document.read();
    return async (text: string): Promise<boolean> => {
      try {
        world.served = JSON.parse(text) as unknown;
      } catch {
        return true;
      }
      await updates.check();
      return done.length === 0 && document.read() === before && updates.installOnQuit() === null && updates.state().status === 'failed';
    };
  };
  const short = signedBy(key, manifestOf(7, [release('3.4.1', { notes: { en: 'a', 'zh-CN': '新', jp: '新', 'ar-SA': 'ج' } })]));
  const text = JSON.stringify(served(short));
  /** The part with the manifest; the server's additional fields follow it. */
  const signedLength = Buffer.from(text.slice(0, text.indexOf(',"halted"'))).length;
  const places = Array.from({ length: signedLength }, (_, at) => at);

  test('the one of these tests is trusted as it is', async () => {
    expect(await createDoubter()(text)).toBe(false);
  });

  test.each([['one bit', (at: number) => 1 << at % 8], ['all bits', () => 0xff]])('a manifest with %s of any byte of it changed', async (_, maskOf) => {
    const refuses = createDoubter();
    const bytes = Buffer.from(text);
    const believed: number[] = [];
    for (const at of places) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(bytes.readUInt8(at) ^ maskOf(at), at);
      if (!await refuses(flipped.toString('utf8'))) believed.push(at);
    }
    expect(believed).toEqual([]);
  }, exhaustiveMs);

  test('a manifest that is cut off anywhere, its signed text cut off anywhere too', async () => {
    const refuses = createDoubter();
    const believed: number[] = [];
    for (let length = 0; length < text.length; length += 1) if (!await refuses(text.slice(0, length))) believed.push(length);
    for (let length = 0; length < short.signed.length; length += 1) {
      if (!await refuses(JSON.stringify(served({ ...short, signed: short.signed.slice(0, length) })))) believed.push(length);
    }
    expect(believed).toEqual([]);
  }, exhaustiveMs);

  test.each([
    ['of a lower serial than one seen', both, { memory: seen(8) }],
    ['of the same serial with another text', both, { memory: seen(7) }],
    ['signed with another key', signedBy(createKey(), manifestOf(7, [release('3.4.1')])), {}],
    ['signed with another key under the id of ours', signedBy({ ...createKey(), keyId: key.keyId }, manifestOf(7, [release('3.4.1')])), {}],
    ['of another channel', signedBy(key, manifestOf(7, [release('3.4.1')], { channel: 'beta' })), {}],
    ['that nobody signed', { signed: both.signed, signatures: [{ keyId: key.keyId, signature: Buffer.alloc(64).toString('base64') }] }, {}],
  ] satisfies [string, SignedManifest, Given][])('a manifest %s', async (_, manifest, given) => {
    expect(await createDoubter(given)(JSON.stringify(served(manifest)))).toBe(true);
  });

  test('a manifest older than the running version leads nowhere', async () => {
    const { updates, done, document } = createMachine({ version: '3.5.0' });
    await updates.check();
    expect([updates.state().status, done, document.read().seen.stable]).toEqual(['none', [], null]);
  });

  test('the next valid manifest is followed', async () => {
    const { updates, world } = createMachine();
    world.served = served(signedBy(createKey(), manifestOf(99, [release('9.0.0')])));
    await updates.check();
    expect(updates.state()).toEqual({ status: 'failed', reason: 'refused' });
    world.served = served(both);
    await updates.check();
    expect(updates.state()).toEqual({ status: 'ready', version: '3.4.1' });
  });
});

// Account specification, section 3: "The desktop client theme needs client version 3.4.0 or later". The manifest has a
// gate for that feature.
describe('the theme that a person chose', () => {
  const chosen: Preferences = { locale: 'en', themeMode: 'dark', themeColour: 'green', asideCollapsed: false };

  test.each([
    ['3.3.9', [], 'system', 'default'],
    ['3.4.0', [], 'dark', 'green'],
    ['3.4.0', [{ feature: 'desktop-theme', minimumVersion: '3.4.1' }], 'system', 'default'],
    ['3.4.1', [{ feature: 'desktop-theme', minimumVersion: '3.4.1' }], 'dark', 'green'],
  ])('is shown by %s with the gates %j as %s and %s', async (version, featureGates, themeMode, themeColour) => {
    const { updates, world, features } = createMachine({ version });
    const document = createMemoryDocument(chosen);
    const preferences = createPreferences(document, features);
    const reported: Preferences[] = [];
    preferences.onChanged((changed) => { reported.push(changed); });
    world.served = served(signedBy(key, manifestOf(7, [release('3.4.1'), release('3.4.0')], { featureGates })));
    await updates.check();
    expect(preferences.get()).toEqual({ ...chosen, themeMode, themeColour });
    // Listeners are notified if the manifest changed the feature, and the person's choice is kept.
    expect(reported).toEqual(featureGates.length > 0 ? [preferences.get()] : []);
    preferences.set({ asideCollapsed: true });
    expect(document.read()).toEqual({ ...chosen, asideCollapsed: true });
  });
});
