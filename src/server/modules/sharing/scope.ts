import type { Opened } from '../files/access-service';

/** The levels whose grants count: from the file itself up to and with the first that is cut off (docs/permissions.md, A4). */
export const scopeOf = ({ facts: { levels } }: Opened): readonly string[] => {
  const cutOffAt = levels.findIndex(({ isCutOff }) => isCutOff);
  return (cutOffAt === -1 ? levels : levels.slice(0, cutOffAt + 1)).map(({ guid }) => guid);
};
