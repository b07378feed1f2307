import { describe, expect, it } from 'vitest';
import { featureNames } from '../../../../src/contract/entities/permissions';
import { collaboratorLimitOf, editionArgs, editionOfId, editionsWith, featuresOf, limitsOf } from '../../../../src/core/limits/editions';
import { editionNames } from '../../../../src/contract/entities/editions';
import { editionLimits, formatsByKind, templateLimit, userTagsPerFile } from '../../../../src/core/limits/edition-limits';

const mebibyte = 1024 ** 2;

describe('limits of editions', () => {
  // File specification, section 5: the maximum by file size range, size/1024 between start and end.
  it.each([
    [0, 50], [10 * mebibyte - 1, 50], [10 * mebibyte, 20], [100 * mebibyte - 1, 20], [100 * mebibyte, 10], [Number.MAX_SAFE_INTEGER, 10],
  ])('a free person adds to a file of %i bytes at most %i collaborators', (size, limit) => {
    expect(collaboratorLimitOf('personal_free', size)).toBe(limit);
  });

  it.each(editionNames.map((name) => [name]))('every size has one range in %s', (edition) => {
    const ranges = editionLimits[edition].collaborators ?? [{ start: 0, end: null, limit: 1 }];
    expect([ranges[0]?.start, ranges.at(-1)?.end]).toEqual([0, null]);
    expect(ranges.slice(1).map(({ start }) => start)).toEqual(ranges.slice(0, -1).map(({ end }) => end));
  });

  it('a private deployment is without limits and has every feature', () => {
    expect(featureNames.filter((name) => !featuresOf('private').has(name))).toEqual(['upgrade']);
    expect(collaboratorLimitOf('private', 10 ** 12)).toBeNull();
    const { diskVolumeBytes, fileCount, attachmentBytes, historyDays, savedVersions, importBytes } = limitsOf('private');
    expect([diskVolumeBytes, fileCount, attachmentBytes.other, attachmentBytes.modoc, historyDays, savedVersions, importBytes])
      .toEqual([null, null, null, null, null, null, null]);
  });

  it('paid personal memberships have 30 days, 10 versions, pictures of 50 MB and attachments of 1 GB (file specification, section 1)', () => {
    expect(limitsOf('personal_premium')).toMatchObject({ historyDays: 30, savedVersions: 10, pictureBytes: 50 * mebibyte, attachmentBytes: { other: 1024 * mebibyte } });
  });

  it('three tags of one\'s own on a file, templates without limit (section 9)', () => {
    expect([userTagsPerFile, templateLimit]).toEqual([3, -1]);
  });

  it('features are one set for all people with an edition, and every feature is in some edition that is sold', () => {
    expect(featuresOf('personal_free')).toBe(featuresOf('personal_free'));
    expect(featureNames.filter((feature) => !editionsWith(feature).includes('enterprise_premium'))).toEqual(['upgrade']);
    expect(editionsWith('upgrade')).toEqual(['personal_free', 'personal_premium', 'enterprise_standard', 'team']);
    expect(editionsWith('advancedPermissions')).toEqual(['personal_super', 'enterprise_premium', 'private']);
  });

  it('a refusal names the editions that a person can buy', () => {
    expect(editionArgs('advancedPermissions')).toEqual({ feature: 'advancedPermissions', editions: 'personal_super,enterprise_premium' });
  });

  // Account specification, section 3, "Edition ids".
  it.each([
    [1, 'enterprise_standard'], [2, 'enterprise_premium'], [3, 'team'], [4, 'team'], [5, 'personal_premium'], [6, 'personal_free'], [7, 'enterprise_standard'],
    [8, 'team'], [9, 'personal_premium'], [10, 'enterprise_standard'], [11, 'team'], [12, 'personal_super'], [13, 'personal_free'],
  ])('edition %i is %s', (id, edition) => {
    expect(editionOfId(id)).toBe(edition);
  });

  it('an export in a format of the same kind can be imported again', () => {
    expect(formatsByKind.mosheet).toEqual({ imports: ['xlsx', 'xls', 'csv'], exports: ['xlsx', 'pdf', 'csv'] });
  });
});
