import { decidePermissions } from '../../../core/permissions/decide-permissions';
import type { Decision } from '../../../core/permissions/decision';
import { anonymousFacts, personFactsOf, type Deployment } from '../../account-membership';
import { bindFirst } from '../../bind-first';
import type { Clock } from '../../system-clock';
import type { CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { appendEvents } from '../events/events-service';
import { grantSubjectsOf } from './access-service';
import { permissionFactsOfPath, withPasses, type EvaluationContext, type EvaluatedPerson } from './permission-facts';
import { findAccounts, loadFilesWithFacts, loadPathsWithFacts, type GrantSubjects } from './permission-facts-repository';
import { actorOf, fileEventOf } from './file-events-service';
import type { LocatedFile } from './file-record';
import { findPassHolders } from './effective-access-repository';
import { findInterestedSubjects, findInterests, findEntitledSubjects, type InterestedSubject, type FileInterest } from './subtree-interests-repository';
import { textOfCapabilities } from './file-presenter';

export interface SubtreeNotifierDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

type Place = Pick<LocatedFile, 'path'>;

/** The state of a file for a holder who may read it. */
interface InterestState {
  /** Two equal texts mean that nothing changed that lists show. */
  readonly text: string;
  /** Whether the right comes from ownership or grants; such a right also applies to descendants. */
  readonly isEntitled: boolean;
}

/** Maximum number of places decided, and of files read, in one batch. */
const decisionBatchSize = 500;
const personType = 1;
const noSubjects: GrantSubjects = { personIds: [], departmentIds: [], teamIds: [] };

const keyOf = ({ guid, type, id }: FileInterest): string => `${guid} ${type} ${id}`;
const holderKeyOf = ({ part, type, id }: InterestedSubject): string => `${part} ${type} ${id}`;

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / decisionBatchSize) }, (_, index) => items.slice(index * decisionBatchSize, (index + 1) * decisionBatchSize));

/** Removes holdings inside other holdings of the same holder whose right covers descendants. Folders come first. */
const withoutCovered = (holdings: readonly FileInterest[], standings: ReadonlyMap<string, InterestState>): FileInterest[] => {
  const covered = new Map<string, string>();
  return holdings.filter((holding) => {
    const holder = `${holding.type} ${holding.id}`;
    const above = covered.get(holder);
    if (above !== undefined && holding.path !== above && holding.path.startsWith(above)) return false;
    if (standings.get(keyOf(holding))?.isEntitled) covered.set(holder, holding.path);
    return true;
  });
};

const moment = ({ clock, deployment }: SubtreeNotifierDependencies): EvaluationContext => ({ now: clock().getTime(), deployment });

/** Evaluates what these subjects may do at these places; omits places that they may not read. */
const decideStates = async <Item extends { readonly type: 1 | 2 | 3; readonly id: number }>(
  dependencies: SubtreeNotifierDependencies, db: Database, { path }: Place, items: readonly Item[], of: { readonly path: (item: Item) => string; readonly fileType: (item: Item) => number },
): Promise<Map<Item, InterestState>> => {
  const { deployment } = dependencies;
  const standings = new Map<Item, InterestState>();
  if (items.length === 0) return standings;
  const at = moment(dependencies);
  const passes = await findPassHolders(db, path, at.now, { isBelowIncluded: true, limit: null });
  const accounts = await findAccounts(db, [...new Set(items.filter(({ type }) => type === personType).map(({ id }) => id))]);
  const people = new Map([...accounts].map(([id, { account }]): [number, EvaluatedPerson] => [id, { facts: personFactsOf(id, account, deployment, at.now), subjects: grantSubjectsOf(id, account) }]));
  const stranger: EvaluatedPerson = { facts: anonymousFacts(-1), subjects: noSubjects };
  for (const chunk of chunksOf(items)) {
    const reached = chunk.flatMap(({ type, id }) => (type === personType ? people.get(id) ?? [] : []));
    const places = await loadPathsWithFacts(db, [...new Set(chunk.map(of.path))], {
      personIds: [...new Set(reached.flatMap(({ subjects }) => subjects.personIds))],
      departmentIds: [...new Set(reached.flatMap(({ subjects }) => subjects.departmentIds))],
      teamIds: [...new Set(reached.flatMap(({ subjects }) => subjects.teamIds))],
    });
    const byPath = new Map(places.map((place) => [place.path, place]));
    for (const item of chunk) {
      const gathered = byPath.get(of.path(item));
      const person = item.type === personType ? people.get(item.id) : stranger;
      if (!gathered || !person) continue;
      const entered = item.type === personType ? passes.get(item.id) : undefined;
      const facts = permissionFactsOfPath(withPasses(gathered, entered), of.fileType(item), person, at);
      const decision = facts && decidePermissions(facts);
      if (decision) addState(standings, item, decision, gathered.root?.teamId ?? null);
    }
  }
  return standings;
};

const addState = <Item extends { readonly type: 1 | 2 | 3 }>(standings: Map<Item, InterestState>, item: Item, decision: Decision, teamId: number | null): void => {
  const { role, parentRole, isAdmin, authorisation, link, capabilities } = decision;
  // The grants of departments and teams do not change here. Only the link and the team of the place may change.
  const place = `${teamId} ${JSON.stringify(link)}`;
  if (item.type !== personType) standings.set(item, { text: place, isEntitled: true });
  else if (capabilities.canRead.value) standings.set(item, { text: `${place} ${role} ${parentRole} ${isAdmin} ${textOfCapabilities(capabilities)}`, isEntitled: authorisation !== 'none' });
};

const decideInterests = async (dependencies: SubtreeNotifierDependencies, db: Database, { path }: Place, holdings: readonly FileInterest[]): Promise<Map<string, InterestState>> => {
  const standings = await decideStates(dependencies, db, { path }, holdings, { path: (holding) => holding.path, fileType: ({ fileType }) => fileType });
  return new Map([...standings].map(([holding, standing]) => [keyOf(holding), standing]));
};

/**
 * The holdings of subjects that do not receive the event of the file itself. Usually empty, because most holders have
 * a right on the whole file.
 */
const uncoveredInterests = async (dependencies: SubtreeNotifierDependencies, db: Database, place: Place): Promise<FileInterest[]> => {
  const holders = await findInterestedSubjects(db, place.path);
  if (holders.length === 0) return [];
  const people = holders.filter(({ type }) => type === personType);
  // Any type: permission to read does not depend on it.
  const standings = await decideStates(dependencies, db, place, people, { path: ({ part }) => part, fileType: () => 0 });
  const others = holders.filter(({ type }) => type !== personType);
  const standing = new Set((others.length === 0 ? [] : await findEntitledSubjects(db, others)).map(holderKeyOf));
  const uncoveredSubjects = [...people.filter((holder) => !standings.get(holder)?.isEntitled), ...others.filter((holder) => !standing.has(holderKeyOf(holder)))];
  return uncoveredSubjects.length === 0 ? [] : findInterests(db, place.path, uncoveredSubjects);
};

/** Records a deletion by guid only. It is presented whatever the current rights are, because the recipients lost the file. */
const recordLost = ({ db, caller, origin }: CallScope, kind: 'File' | 'Permission', lost: readonly FileInterest[]): Promise<void> =>
  appendEvents(db, lost.map(({ guid, type, id }) => ({ kind, action: 'destroy', guid, oldPath: null, newPath: null, actorId: caller.personId, origin, subject: { type, id }, data: null })));

const recordChanged = async (scope: CallScope, action: 'create' | 'update', found: readonly FileInterest[]): Promise<void> => {
  const { db } = scope;
  const actor = actorOf(scope);
  for (const chunk of chunksOf(found)) {
    const files = new Map((await loadFilesWithFacts(db, [...new Set(chunk.map(({ guid }) => guid))], noSubjects, null)).map((file) => [file.guid, file]));
    await appendEvents(db, chunk.flatMap(({ guid, type, id }) => {
      const file = files.get(guid);
      return file ? [fileEventOf({ kind: 'File', action, file, subject: { type, id } }, actor)] : [];
    }));
  }
};

/** Records events before a file is moved to the trash with its descendants. */
const notifyTrashed = async (dependencies: SubtreeNotifierDependencies, scope: CallScope, file: Place): Promise<void> => {
  const { db } = scope;
  const holdings = await uncoveredInterests(dependencies, db, file);
  const standings = await decideInterests(dependencies, db, file, holdings);
  await recordLost(scope, 'File', withoutCovered(holdings.filter((holding) => standings.has(keyOf(holding))), standings));
};

/** Records events after a file was recovered with its descendants. The file itself has its own event. */
const notifyRecovered = async (dependencies: SubtreeNotifierDependencies, scope: CallScope, file: Pick<LocatedFile, 'guid' | 'path'>): Promise<void> => {
  const { db } = scope;
  const holdings = (await uncoveredInterests(dependencies, db, file)).filter(({ guid }) => guid !== file.guid);
  const standings = await decideInterests(dependencies, db, file, holdings);
  await recordChanged(scope, 'create', withoutCovered(holdings.filter((holding) => standings.has(keyOf(holding))), standings));
};

/**
 * Runs a change of a file's place or of its readers; `change` returns the path afterwards. Records how holdings
 * inside the file changed. `lostKind`: whether a loss is the end of a file or of a right.
 */
const notifyAround = async (dependencies: SubtreeNotifierDependencies, scope: CallScope, file: Pick<LocatedFile, 'guid' | 'path'>, lostKind: 'File' | 'Permission', change: () => Promise<string>): Promise<void> => {
  const { db } = scope;
  const unheardBefore = await uncoveredInterests(dependencies, db, file);
  const before = await decideInterests(dependencies, db, file, unheardBefore);
  const path = await change();
  const unheardAfter = await uncoveredInterests(dependencies, db, { path });
  const keysAfter = new Set(unheardAfter.map(keyOf));
  const uncoveredAfter = unheardBefore.map((holding) => ({ ...holding, path: path + holding.path.slice(file.path.length) })).filter((holding) => !keysAfter.has(keyOf(holding)));
  const after = await decideInterests(dependencies, db, { path }, [...uncoveredAfter, ...unheardAfter]);
  const lost = [...uncoveredAfter, ...unheardAfter].filter((holding) => before.has(keyOf(holding)) && !after.has(keyOf(holding))).sort((one, other) => (one.path < other.path ? -1 : 1));
  const changed = unheardAfter.filter((holding) => holding.guid !== file.guid && after.has(keyOf(holding)) && after.get(keyOf(holding))?.text !== before.get(keyOf(holding))?.text);
  await recordLost(scope, lostKind, withoutCovered(lost, before));
  await recordChanged(scope, 'update', withoutCovered(changed, after));
};

/**
 * Notifies people of changes to their holdings inside a changed file. People with a right on the whole file receive the
 * event of the file itself, and their lists update its descendants from there. All others receive one event for each
 * holding: files shared with them or in their lists.
 */
export const createSubtreeNotifier = (dependencies: SubtreeNotifierDependencies) => bindFirst(dependencies, { notifyTrashed, notifyRecovered, notifyAround });

export type SubtreeNotifier = ReturnType<typeof createSubtreeNotifier>;
