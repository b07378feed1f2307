import { describe, expect, it } from 'vitest';
import { editionCapabilitiesSchema, type CapabilityEntry, type CapabilityKey } from '../../../../src/contract/entities/edition-capabilities';
import type { EditionName } from '../../../../src/contract/entities/editions';
import { featureNames, toolboxParts, type FeatureName } from '../../../../src/contract/entities/permissions';
import { readTolerantly } from '../../../../src/contract/read-tolerantly';
import { capabilitiesOf, checkCapability, type Checkpoint, type QuotaUse } from '../../../../src/core/limits/capability-check';

// The capability checker of the account specification, section 6. Every row is written from the sentence above it.

const [kibibyte, mebibyte, gibibyte] = [1024, 1024 ** 2, 1024 ** 3];

const personal = ['personal_premium', 'personal_super'] as const;

interface Response {
  readonly features?: readonly FeatureName[];
  readonly editions?: readonly EditionName[];
  readonly checkpoint?: Checkpoint;
  readonly use?: QuotaUse;
}

const check = (key: CapabilityKey, entries: readonly CapabilityEntry[], { features = [], editions = personal, checkpoint = null, use = {} }: Response = {}) =>
  checkCapability(key, capabilitiesOf({ features: [...features], entries: [...entries], editions: [...editions] }, checkpoint), use);

const [allowed, hidden] = [{ state: 'allowed' }, { state: 'hidden' }];
const limited = (...editions: string[]) => ({ state: 'limited', editions });

describe('features', () => {
  // "A feature in the list grants access."
  it.each([['normal'], ['limited'], ['hidden'], [undefined]] as const)('a feature in the list is granted, whatever its entry says: %s', (status) => {
    expect(check('unzip', [{ key: 'unzip', status }], { features: ['unzip'] })).toEqual(allowed);
    expect(check('unzip', [], { features: ['unzip'], checkpoint: { errorCode: 403 } })).toEqual(allowed);
  });

  // "Whole-feature entries with status hidden mean unauthorized, status normal means no check."
  it.each([
    ['normal', null, allowed], ['normal', 403, allowed], ['hidden', null, hidden], ['hidden', 404, hidden],
  ] as const)('an entry with the status %s and the checkpoint %s', (status, errorCode, expected) => {
    expect(check('unzip', [{ key: 'unzip', status }], { checkpoint: errorCode === null ? null : { errorCode } })).toEqual(expected);
  });

  // "Checkpoint error code 404 means authorized": for an entry whose status this version does not know.
  it.each([[404, allowed], [403, hidden], [0, hidden], [500, hidden], [null, hidden]] as const)('an entry with an unknown status and the checkpoint %s', (errorCode, expected) => {
    const read = readTolerantly(editionCapabilitiesSchema, { features: ['warp'], entries: [{ key: 'unzip', status: 'rented' }], editions: ['galactic'] });
    expect(read.data).toEqual({ features: [], entries: [{ key: 'unzip' }], editions: [] });
    expect(check('unzip', read.data?.entries ?? [], { checkpoint: errorCode === null ? null : { errorCode } })).toEqual(expected);
  });

  // Decisions, 6.22: "limited with the editions that have it, or hidden".
  it.each([
    ['unzip', personal, limited('personal_premium', 'personal_super')],
    ['advancedPermissions', personal, limited('personal_super')],
    ['enterpriseShare', personal, hidden],
    ['unzip', ['personal_super'], limited('personal_super')],
    ['unzip', ['private'], hidden],
    ['unzip', [], hidden],
  ] as const)('%s is limited to those of the editions %s that have it', (key, editions, expected) => {
    expect(check(key, [{ key, status: 'limited' }], { editions })).toEqual(expected);
  });

  it('a feature without an entry is unknown to the server, and hidden', () => {
    expect(check('pdfMerge', [{ key: 'unzip', status: 'normal' }], { checkpoint: { errorCode: 404 } })).toEqual(hidden);
    expect(check('warp' as CapabilityKey, [], { checkpoint: { errorCode: 404 } })).toEqual(hidden);
  });

  it('a server without entries decides by its list, as before', () => {
    const old = capabilitiesOf({ features: ['move'] }, null);
    expect(featureNames.filter((name) => checkCapability(name, old).state !== 'hidden')).toEqual(['move']);
  });

  it('before the response everything is allowed, and the server decides', () => {
    expect([checkCapability('unzip', null), checkCapability('historyDays', null, { amount: 1e9 })]).toEqual([allowed, allowed]);
  });

  it('the same result object is returned while the response is the same', () => {
    const capabilities = capabilitiesOf({ features: [], entries: [{ key: 'unzip', status: 'limited' }], editions: [...personal] }, null);
    expect(checkCapability('unzip', capabilities)).toBe(checkCapability('unzip', capabilities));
  });
});

// Decisions, 6.22: "`toolbox` = any of them".
describe('the toolbox', () => {
  const parts = (status: CapabilityEntry['status']): CapabilityEntry[] => toolboxParts.map((key) => ({ key, status }));
  it.each(toolboxParts)('is allowed with %s alone', (part) => {
    expect(check('toolbox', parts('hidden'), { features: [part] })).toEqual(allowed);
    expect(check('toolbox', parts('hidden').map((entry) => (entry.key === part ? { ...entry, status: 'normal' } : entry)))).toEqual(allowed);
  });
  it('is limited if a part is, and hidden if no part is', () => {
    expect(check('toolbox', parts('hidden').map((entry) => (entry.key === 'pdfSplit' ? { ...entry, status: 'limited' } : entry)))).toEqual(limited('personal_premium', 'personal_super'));
    expect(check('toolbox', parts('limited'), { editions: [] })).toEqual(hidden);
    expect(check('toolbox', parts('hidden'))).toEqual(hidden);
  });
});

describe('quotas', () => {
  const days = (status: CapabilityEntry['status'], quota?: number | null): CapabilityEntry[] => [{ key: 'historyDays', status, quota }];
  it.each([
    [days('limited', 7), 7, allowed], [days('limited', 7), 0, allowed], [days('limited', 7), -1, allowed],
    [days('limited', 7), 8, limited('personal_premium', 'personal_super')], [days('limited', 7), 30, limited('personal_premium', 'personal_super')],
    [days('limited', 7), 31, limited('personal_super')], [days('limited', 7), 365, limited('personal_super')],
    // No edition for sale keeps as much.
    [days('limited', 7), 366, hidden], [days('limited', 7), Number.MAX_SAFE_INTEGER, hidden],
    // Without an amount: more than any limit, so every larger edition helps.
    [days('limited', 7), undefined, limited('personal_premium', 'personal_super')], [days('limited', 30), undefined, limited('personal_super')], [days('limited', 365), undefined, hidden],
    // "Status normal means no check", null is "no limit".
    [days('normal', 7), 10_000, allowed], [days('limited', null), 10_000, allowed], [days('limited'), 10_000, allowed], [days('hidden', 7), 1, hidden], [[], 10_000, allowed],
  ])('%j for %j days', (entries, amount, expected) => {
    expect(check('historyDays', entries, { use: amount === undefined ? {} : { amount } })).toEqual(expected);
  });

  // "Collaborator-number quotas choose the maximum by file-size ranges (size/1024 between start and end)."
  const ranges: CapabilityEntry[] = [{ key: 'collaborators', status: 'limited', quota: [{ start: 0, end: 10, limit: 5 }, { start: 10, end: 20, limit: 3 }, { start: 15, end: null, limit: 4 }] }];
  it.each([
    [0, 5], [10 * kibibyte - 1, 5], [10 * kibibyte, 3], [15 * kibibyte - 1, 3], [15 * kibibyte, 4], [20 * kibibyte - 1, 4], [20 * kibibyte, 4], [Number.MAX_SAFE_INTEGER, 4],
    // No range contains the size.
    [-1, 0], [Number.NaN, 0],
  ])('a file of %s bytes has at most %s collaborators', (sizeBytes, limit) => {
    expect(check('collaborators', ranges, { editions: [], use: { sizeBytes, amount: limit } })).toEqual(allowed);
    expect(check('collaborators', ranges, { editions: [], use: { sizeBytes, amount: limit + 1 } })).toEqual(hidden);
  });
  it('names the editions with as many collaborators for a file of this size', () => {
    expect(check('collaborators', ranges, { use: { sizeBytes: 0, amount: 200 } })).toEqual(limited('personal_premium', 'personal_super'));
    expect(check('collaborators', ranges, { use: { sizeBytes: 50 * mebibyte, amount: 200 } })).toEqual(limited('personal_super'));
  });

  // "Attachment limits map to per-type limits for presentation and modoc."
  const attachments: CapabilityEntry[] = [{ key: 'attachmentBytes', status: 'limited', quota: { modoc: 10, presentation: 20, other: 30 } }];
  it.each([['modoc', 10], ['presentation', 20], ['newdoc', 30], ['mosheet', 30], [undefined, 30]] as const)('an attachment in %s has at most %i bytes', (kind, limit) => {
    const use = kind === undefined ? {} : { kind };
    expect(check('attachmentBytes', attachments, { use: { ...use, amount: limit } })).toEqual(allowed);
    expect(check('attachmentBytes', attachments, { use: { ...use, amount: limit + 1 } })).toEqual(limited('personal_premium', 'personal_super'));
  });
  it('a larger edition has half as much for modoc and presentation', () => {
    expect([check('attachmentBytes', attachments, { use: { amount: gibibyte } }), check('attachmentBytes', attachments, { use: { amount: gibibyte, kind: 'modoc' } })]).toEqual([limited('personal_premium', 'personal_super'), hidden]);
  });

  it('a quota in a form of a newer server has no limit here, and the server decides', () => {
    const read = readTolerantly(editionCapabilitiesSchema, { features: [], entries: [{ key: 'historyDays', status: 'limited', quota: { perWeek: 3 } }, { key: 'warpFactor', status: 'limited', quota: { perWeek: 3 } }] });
    expect(read.data?.entries).toEqual([{ key: 'historyDays', status: 'limited' }]);
    expect(check('historyDays', read.data?.entries ?? [], { use: { amount: 10_000 } })).toEqual(allowed);
  });
});
