import type { LevelFacts } from './facts';

/** The guids of the levels whose grants apply: from the file up to and including the first cut-off (docs/permissions.md, A4). */
export const guidsUpToCutOff = (levels: readonly Pick<LevelFacts, 'guid' | 'isCutOff'>[]): readonly string[] => {
  const cutOffAt = levels.findIndex(({ isCutOff }) => isCutOff);
  return (cutOffAt === -1 ? levels : levels.slice(0, cutOffAt + 1)).map(({ guid }) => guid);
};
