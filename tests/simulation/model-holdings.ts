import type { Decision } from '../../src/core/permissions/decision';
import type { Row } from './model-row';
import { personIds } from './people';

/** A personal mark or right of somebody inside of a folder. */
export interface Holding {
  readonly row: Row;
  readonly personId: number;
}

export interface ModelHoldingsDependencies {
  readonly rows: ReadonlyMap<string, Row>;
  /** The path from a file up to its desktop. */
  readonly pathOf: (row: Row) => readonly Row[];
  readonly decisionOn: (row: Row, personId: number) => Decision;
  /** Whether a personal list of theirs contains the file. */
  readonly isListed: (guid: string, personId: number) => boolean;
}

/**
 * Finds files inside of a folder for people who have no right to the folder, and so get no event of it. Each readable
 * file gets its own event, except below a folder that already gets an event.
 */
export const createModelHoldings = ({ rows, pathOf, decisionOn, isListed }: ModelHoldingsDependencies) => {
  const pathText = (row: Row): string => pathOf(row).map(({ guid }) => guid).reverse().join('/');
  const isEntitled = (row: Row, personId: number): boolean => decisionOn(row, personId).authorisation !== 'none';

  return (root: Row): Holding[] => {
    const deaf = personIds.filter((personId) => !isEntitled(root, personId) && pathOf(root).every(({ creator }) => creator !== personId));
    if (deaf.length === 0) return [];
    const inside = [...rows.values()].filter((row) => row.trashRoot === null && pathOf(row).includes(root))
      .map((row) => ({ row, path: pathText(row) })).sort((one, other) => (one.path < other.path ? -1 : 1));
    return deaf.flatMap((personId) => {
      let reported: string | null = null;
      return inside.flatMap(({ row, path }): Holding[] => {
        if (row.creator !== personId && !isListed(row.guid, personId)) return [];
        if (!decisionOn(row, personId).capabilities.canRead.value || (reported !== null && path.startsWith(`${reported}/`))) return [];
        if (isEntitled(row, personId)) reported = path;
        return [{ row, personId }];
      });
    });
  };
};
