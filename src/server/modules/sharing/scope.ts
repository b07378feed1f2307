import { authorise } from '../../../core/permissions/authorisation';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import type { Access, Opened } from '../files/access-service';
import type { ToldLevels } from './told-levels';

/** The levels whose grants count: from the file itself up to and with the first that is cut off (docs/permissions.md, A4). */
export const scopeOf = ({ facts: { levels } }: Opened): readonly string[] => {
  const cutOffAt = levels.findIndex(({ isCutOff }) => isCutOff);
  return (cutOffAt === -1 ? levels : levels.slice(0, cutOffAt + 1)).map(({ guid }) => guid);
};

/** Levels where somebody has rights by themselves, and not by a link alone. */
export const levelsStoodOn = ({ facts }: Opened): readonly string[] =>
  facts.levels.flatMap(({ guid }, index) => (authorise(facts, index).rank === 'none' ? [] : [guid]));

/**
 * Of whom somebody may be told: of all where they stand by themselves, of the owner alone where a link alone opens, and of
 * nobody where they may not read.
 */
export const toldLevels = async (access: Access, db: Database, asker: Asker, opened: Opened): Promise<ToldLevels> => {
  const stood = levelsStoodOn(opened);
  const others = opened.facts.levels.flatMap(({ guid }) => (stood.includes(guid) ? [] : [guid]));
  const found = await access.findMany(db, asker, others);
  return { stood, owned: others.filter((guid) => found.get(guid)?.decision.capabilities.canRead.value) };
};
