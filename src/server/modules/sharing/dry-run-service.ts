import type { PersonSummary } from '../../../contract/entities/common-schemas';
import { collaboratorTypes } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import type { Rank } from '../../../core/permissions/decision';
import { isPublicMode } from '../../../core/permissions/effective-link';
import { isAbove } from '../../../core/permissions/ranks';
import { scopeOn, type Caller, type CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Access, AuthorisedFile } from '../files/access-service';
import type { OpenLink, EffectiveAccess } from '../files/effective-access-service';
import { filterAcquaintances } from './acquaintances-service';
import { visibleLevels } from './level-scopes';
import { findPersonSummaries, filterCollaborators } from './subjects-repository';
import type { VisibleLevels } from './visible-levels';

/** Maximum numbers that a rehearsal examines: files, people per file, links per file, and pairs of file and person in total. */
const [fileLimit, personLimit, linkLimit, pairLimit] = [100, 1000, 1000, 10_000];

export interface DryRunDependencies {
  readonly access: Access;
  readonly reach: EffectiveAccess;
}

/** Thrown inside a savepoint to roll it back, and caught outside. */
class RollbackSignal<Value> extends Error {
  constructor(readonly value: Value) { super('The rehearsal is over'); }
}

/** Runs an action inside a savepoint, rolls it back and returns the action's result. */
const runAndRollBack = async <Value>(db: Database, act: (savepoint: Database) => Promise<Value>): Promise<Value> => {
  try {
    return await db.transaction(async (savepoint) => { throw new RollbackSignal(await act(savepoint)); });
  } catch (error) {
    if (error instanceof RollbackSignal) return error.value as Value;
    throw error;
  }
};

/** Links that no longer open, or that were public and no longer are. */
const closedLinksOf = (before: readonly OpenLink[], after: readonly OpenLink[]): readonly OpenLink[] => before.filter(({ guid, mode }) =>
  !after.some((link) => link.guid === guid && (isPublicMode(link.mode) || !isPublicMode(mode))));

/** The visible state of a file, restricted to facts that the caller may see. */
interface VisibleState {
  readonly file: AuthorisedFile['file'];
  /** All levels, including those whose people are hidden from the caller. */
  readonly levels: readonly string[];
  readonly visible: VisibleLevels;
  /** Whether levels with hidden people exist. */
  readonly isPartial: boolean;
  readonly people: readonly number[];
  readonly links: readonly OpenLink[];
}

const union = (one: readonly number[] = [], other: readonly number[] = []): readonly number[] => [...new Set([...one, ...other])];

/**
 * Returns the names of people whom the caller knows, or who are collaborators on levels that the caller may see. The
 * change itself, already rolled back, makes nobody known.
 */
const namesFor = async (scope: CallScope<Caller>, guids: readonly string[], visible: readonly VisibleLevels[], ids: readonly number[]): Promise<ReadonlyMap<number, PersonSummary>> => {
  const { db } = scope;
  const levels = { full: visible.flatMap(({ full }) => full), owned: visible.flatMap(({ owned }) => owned) };
  const named = new Set([...await filterAcquaintances(scope, guids, ids), ...await filterCollaborators(db, levels, ids)]);
  return findPersonSummaries(db, ids.filter((id) => named.has(id)));
};

/** Reports how a change would affect permissions: performs the change and rolls it back. */
export const createDryRun = ({ access, reach }: DryRunDependencies) => {
  /**
   * `before` is the same file before the change. For levels that existed before, only `before` decides whether their
   * people are visible, so that callers who remove themselves still see them.
   */
  const examine = async (scope: CallScope<Caller>, opened: AuthorisedFile, limit: number, before: VisibleState | null): Promise<VisibleState> => {
    const { db } = scope;
    const { file, facts } = opened;
    const levels = facts.levels.map(({ guid }) => guid);
    const now = await visibleLevels(scope, access, opened);
    const isOld = (guid: string): boolean => before?.levels.includes(guid) ?? false;
    const visibleIn = (which: keyof VisibleLevels): string[] => levels.filter((guid) => (isOld(guid) ? before?.visible : now)?.[which].includes(guid));
    const visible = { full: visibleIn('full'), owned: visibleIn('owned') };
    return {
      file, levels, visible,
      // A desktop has no collaborators.
      isPartial: facts.levels.some(({ guid, kind }) => kind !== 'desktop' && !visible.full.includes(guid)),
      people: union(
        await reach.findEntitled(db, file.path, visible, facts.file.teamId, limit + 1),
        before === null ? await reach.findLinkVisitors(db, file, visible.full, limit + 1) : [],
      ),
      links: await reach.findOpenLinks(db, file, linkLimit + 1),
    };
  };

  /** Examines each of these files that exists. */
  const examineAll = async (scope: CallScope<Caller>, guids: readonly string[], limit: number, before: ReadonlyMap<string, VisibleState>): Promise<Map<string, VisibleState>> => {
    const opened = await access.findMany(scope, guids);
    const seen = new Map<string, VisibleState>();
    for (const [guid, one] of opened) seen.set(guid, await examine(scope, one, limit, before.get(guid) ?? null));
    return seen;
  };

  return {
    /**
     * Throws the errors of the change. The result includes people with rights of their own and known visitors by link
     * (docs/permissions.md, "Dry runs"). `links` covers the effect on all other people.
     */
    async run(scope: CallScope<Caller>, ids: readonly string[], change: (scope: CallScope<Caller>) => Promise<unknown>): Promise<AccessChanges> {
      const { db } = scope;
      const guids = [...new Set(ids)];
      const examined = guids.slice(0, fileLimit);
      const limit = Math.min(personLimit, Math.floor(pairLimit / Math.max(1, examined.length)));
      const before = await examineAll(scope, examined, limit, new Map());
      const { after, ranksAfter } = await runAndRollBack(db, async (savepoint) => {
        const inSavepoint = scopeOn(savepoint, scope);
        await change(inSavepoint);
        const then = await examineAll(inSavepoint, examined, limit, before);
        const ranks = new Map<string, ReadonlyMap<number, Rank>>();
        for (const [guid, { file, people }] of then) ranks.set(guid, await reach.ranksOf(savepoint, file, union(before.get(guid)?.people, people).slice(0, limit)));
        return { after: then, ranksAfter: ranks };
      });

      const changed = new Map<string, { readonly id: number; readonly before: Rank; readonly after: Rank }>();
      const closedLinks = new Map<string, OpenLink>();
      let isCapped = guids.length > examined.length;
      for (const [guid, { file, people, links, isPartial }] of before) {
        const then = after.get(guid);
        const everybody = union(people, then?.people);
        const ranks = await reach.ranksOf(db, file, everybody.slice(0, limit));
        for (const id of everybody.slice(0, limit)) {
          const [was, is] = [ranks.get(id) ?? 'none', ranksAfter.get(guid)?.get(id) ?? 'none'];
          if (was !== is) changed.set(`${id} ${was} ${is}`, { id, before: was, after: is });
        }
        for (const link of closedLinksOf(links.slice(0, linkLimit), then?.links ?? [])) closedLinks.set(link.guid, link);
        isCapped ||= everybody.length > limit || links.length > linkLimit || isPartial || (then?.isPartial ?? false);
      }

      const affected = [...new Set([...changed.values()].map(({ id }) => id))];
      const names = await namesFor(scope, examined, [...before.values(), ...after.values()].map(({ visible }) => visible), affected);
      const subjects = [...changed.values()].map(({ id, ...ranks }) => ({ type: collaboratorTypes.user, ...(names.get(id) ?? { id, name: null, avatar: null }), ...ranks }));
      const readable = await access.findMany(scope, [...closedLinks.keys()]);
      return {
        gains: subjects.filter(({ before: was, after: is }) => isAbove(is, was)),
        loses: subjects.filter(({ before: was, after: is }) => isAbove(was, is)),
        links: [...closedLinks.values()].filter((link) => readable.get(link.guid)?.decision.capabilities.canRead.value === true),
        isCapped,
      };
    },
  };
};

export type DryRun = ReturnType<typeof createDryRun>;
