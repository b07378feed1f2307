import type { Decision } from '../../src/core/permissions/decision';
import type { Row } from './model-row';
import { personIds } from './people';

/** Something that somebody has of their own inside of something else. */
export interface Holding {
  readonly row: Row;
  readonly personId: number;
}

export interface ModelHoldingsDependencies {
  readonly rows: ReadonlyMap<string, Row>;
  /** From a file up to its desktop. */
  readonly pathOf: (row: Row) => readonly Row[];
  readonly decisionOn: (row: Row, personId: number) => Decision;
  /** Whether it stands in a list of theirs. */
  readonly isListed: (guid: string, personId: number) => boolean;
}

/**
 * What people have inside of a file who have no right to the whole, and so do not hear of the whole: each thing that they
 * may read is told them by itself, but for what lies in something else that is told.
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
      let told: string | null = null;
      return inside.flatMap(({ row, path }): Holding[] => {
        if (row.creator !== personId && !isListed(row.guid, personId)) return [];
        if (!decisionOn(row, personId).capabilities.canRead.value || (told !== null && path.startsWith(`${told}/`))) return [];
        if (isEntitled(row, personId)) told = path;
        return [{ row, personId }];
      });
    });
  };
};
