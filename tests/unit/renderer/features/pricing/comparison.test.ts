import { expect, it } from 'vitest';
import { featureNames, toolboxParts } from '../../../../../src/contract/entities/permissions';
import { editionLimits } from '../../../../../src/core/limits/edition-limits';
import { featuresOf } from '../../../../../src/core/limits/editions';
import { comparedEditions, comparisonGroups, comparisonLines, isLarger } from '../../../../../src/renderer/features/pricing/comparison';

const lines = comparisonLines();
const valuesOf = (key: string) => lines.find((line) => line.key === key)?.values;

it('has a line for every feature of a compared plan, with the data of the editions', () => {
  const parts: ReadonlySet<string> = new Set([...toolboxParts, 'upgrade']);
  const expected = featureNames.filter((name) => !parts.has(name) && comparedEditions.some((edition) => featuresOf(edition).has(name)));
  const compared = lines.filter(({ key, values }) => key !== 'devices' && values.personal_free.kind === 'feature').map(({ key }) => key);
  expect([...compared].sort()).toEqual([...expected].sort());
  for (const name of expected) {
    for (const edition of comparedEditions) expect(valuesOf(name)?.[edition], `${name} ${edition}`).toEqual({ kind: 'feature', isIncluded: featuresOf(edition).has(name) });
  }
});

it('has the limits of the editions', () => {
  for (const edition of comparedEditions) {
    const limits = editionLimits[edition];
    const expected = {
      diskVolumeBytes: limits.diskVolumeBytes, fileCount: limits.fileCount, pictureBytes: limits.pictureBytes, attachmentBytes: limits.attachmentBytes.other, importBytes: limits.importBytes,
      exportBytes: limits.exportBytes, historyDays: limits.historyDays, savedVersions: limits.savedVersions, collaborators: limits.collaborators?.[0]?.limit, pastedCharacters: limits.pastedCharacters,
      pastedCells: limits.pastedCells,
    };
    const shown = Object.fromEntries(lines.flatMap(({ key, values: { [edition]: value } }) => (value.kind === 'limit' ? [[key, value.limit]] : [])));
    expect(shown, edition).toEqual(expected);
  }
});

it('keeps the lines of a group together, and names no line twice', () => {
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  expect(lines.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1])).toEqual([...comparisonGroups]);
});

it('marks a value that exceeds the one of the smaller plan', () => {
  const limit = (value: number | null) => ({ kind: 'limit', unit: 'number', limit: value }) as const;
  expect(isLarger(limit(2), limit(1))).toBe(true);
  expect(isLarger(limit(null), limit(1))).toBe(true);
  expect(isLarger(limit(1), limit(1))).toBe(false);
  expect(isLarger(limit(2), limit(null))).toBe(false);
  expect(isLarger(limit(2), undefined)).toBe(false);
});
