import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import { fileTypes, type Ancestor, type File } from '../../../contract/entities/file';
import { subTypeOf } from '../../../core/file-types';
import { pathOfFile } from '../../../core/file-paths';
import type { Decision } from '../../../core/permissions/decision';
import { grantSubjectsOf, type Access, type AuthorisedFile } from './access-service';
import type { ListedFileRow } from './file-record';
import { findPersonal, defaultPersonalRow, type PersonalRow } from './personal-facts-repository';
import { guidsOf } from '../../tree-paths';
import { presentAncestors, presentChildren, presentFile, presentRecords, type PersonalFacts, type PresentableFile, type Viewer } from './file-presenter';
import type { CallScope, Principal } from '../../call-scope';
import { bindFirst } from '../../bind-first';

export interface FileViewsDependencies {
  readonly access: Access;
  /** The path of the API on its origin: `/api`. */
  readonly apiBase: string;
  readonly thumbnailSources: Viewer['thumbnailSources'];
}

/** A child of a folder, with the caller's permissions. */
export interface DecidedChild { readonly facts: ListedFileRow; readonly decision: Decision }

/** The source as a shortcut shows it. A shortcut to a space has the subtype `unknown` (section 3). */
export const sourceOf = ({ guid, name, type }: Pick<ListedFileRow, 'guid' | 'name' | 'type'>): File['shortcutSource'] =>
  ({ guid, name, type, subType: type === fileTypes.space ? 'unknown' : subTypeOf(type), url: pathOfFile(type, guid) });

const viewerOf = ({ apiBase, thumbnailSources }: FileViewsDependencies, principal: Principal): Viewer => ({ desktopGuid: principal.person?.desktopGuid ?? '', apiBase, thumbnailSources });

const personalRows = ({ db, caller }: CallScope, guids: readonly string[]): Promise<ReadonlyMap<string, PersonalRow>> =>
  (caller.person === null ? Promise.resolve(new Map()) : findPersonal(db, caller.personId, grantSubjectsOf(caller.personId, caller.account), guids));

/** The sources of shortcuts that the caller may read. */
const sourcesOf = async ({ access }: FileViewsDependencies, scope: CallScope, files: readonly ListedFileRow[]): Promise<ReadonlyMap<string, File['shortcutSource']>> => {
  const guids = files.flatMap(({ extras }) => extras?.sourceGuid ?? []);
  const sources = new Map<string, File['shortcutSource']>();
  if (guids.length === 0) return sources;
  for (const [guid, { file: { name, type, trashRoot }, decision }] of await access.findMany(scope, guids)) {
    if (trashRoot === null && decision.capabilities.canRead.value) sources.set(guid, sourceOf({ guid, name, type }));
  }
  return sources;
};

const toPresentableRows = async <Row extends ListedFileRow>(
  dependencies: FileViewsDependencies, scope: CallScope, files: readonly Row[], judge: (file: Row, index: number) => Pick<PresentableFile, 'decision' | 'teamId' | 'isOnDesktop'>,
): Promise<PresentableFile<Row>[]> => {
  const personal = await personalRows(scope, files.map(({ guid }) => guid));
  const sources = await sourcesOf(dependencies, scope, files);
  return files.map((record, index) => {
    const known = personal.get(record.guid);
    const shortcutSource = sources.get(record.extras?.sourceGuid ?? '') ?? null;
    const facts: PersonalFacts | null = known || shortcutSource ? { ...(known ?? defaultPersonalRow), shortcutSource } : null;
    return { record, personal: facts, ...judge(record, index) };
  });
};

const toPresentable = (dependencies: FileViewsDependencies, scope: CallScope, opened: readonly AuthorisedFile[]): Promise<PresentableFile<AuthorisedFile['file']>[]> =>
  toPresentableRows(dependencies, scope, opened.map(({ file }) => file), (_file, index) => {
    const one = opened[index];
    if (!one) throw new Error('A file has no decision');
    return { decision: one.decision, teamId: one.facts.file.teamId, isOnDesktop: one.facts.levels[1]?.kind === 'desktop' };
  });

const present = async (dependencies: FileViewsDependencies, scope: CallScope, opened: AuthorisedFile): Promise<File> => {
  const { caller } = scope;
  const [one] = await toPresentable(dependencies, scope, [opened]);
  if (!one) throw new Error('A file that was opened is not shown');
  return presentFile(one, viewerOf(dependencies, caller));
};

/** The ancestors of each file that the caller may read, the outermost first. */
const ancestors = async (dependencies: FileViewsDependencies, scope: CallScope, files: readonly Pick<AuthorisedFile['file'], 'path'>[]): Promise<readonly Ancestor[][]> => {
  const { access } = dependencies;
  const { caller } = scope;
  const above = files.map(({ path }) => guidsOf(path).slice(0, -1));
  const found = await access.findMany(scope, [...new Set(above.flat())]);
  return above.map((guids) => presentAncestors(guids.flatMap((guid) => {
    const opened = found.get(guid);
    return opened?.decision.capabilities.canRead.value ? [opened.file] : [];
  }), viewerOf(dependencies, caller)));
};

/** Reloads and presents a file after a change. */
const presentAgain = async (dependencies: FileViewsDependencies, scope: CallScope, guid: string): Promise<File> => {
  const { access } = dependencies;
  return present(dependencies, scope, await access.open(scope, guid, { isTrashIncluded: true }));
};

/**
 * A page of files from any folder, in the given order. Omits missing and unreadable files, and files in the trash
 * unless `isTrashIncluded`.
 */
const page = async (dependencies: FileViewsDependencies, scope: CallScope, guids: readonly string[], nextCursor: string | null, { isTrashIncluded = false } = {}): Promise<PageOfFiles> => {
  const { access } = dependencies;
  const found = await access.findMany(scope, guids);
  const readable = guids.flatMap((guid) => {
    const opened = found.get(guid);
    return opened?.decision.capabilities.canRead.value && (isTrashIncluded || opened.file.trashRoot === null) ? [opened] : [];
  });
  return pageOfAuthorised(dependencies, scope, readable, nextCursor);
};

/** A page of files that have already been opened. */
const pageOfAuthorised = async (dependencies: FileViewsDependencies, scope: CallScope, opened: readonly AuthorisedFile[], nextCursor: string | null): Promise<PageOfFiles> => {
  const { caller } = scope;
  return presentRecords(await toPresentable(dependencies, scope, opened), viewerOf(dependencies, caller), nextCursor);
};

/** The children of a folder among these rows. Unreadable children become null. */
const readableChildren = async ({ access }: FileViewsDependencies, scope: CallScope, folder: AuthorisedFile, children: readonly ListedFileRow[]): Promise<(DecidedChild | null)[]> => {
  const decisions = await access.decideChildren(scope, folder, children);
  return children.map((facts, index) => {
    const decision = decisions[index];
    return decision?.capabilities.canRead.value ? { facts, decision } : null;
  });
};

/** A page of children that the caller may read. */
const pageOfChildren = async (
  dependencies: FileViewsDependencies, scope: CallScope, folder: AuthorisedFile, children: readonly DecidedChild[], nextCursor: string | null,
): Promise<PageOfFiles> => {
  const { caller } = scope;
  const { teamId } = folder.facts.file;
  const rows = await toPresentableRows(dependencies, scope, children.map(({ facts }) => facts), (_child, index) => {
    const child = children[index];
    if (!child) throw new Error('A child has no decision');
    return { decision: child.decision, teamId };
  });
  return presentChildren(rows, folder.file, viewerOf(dependencies, caller), nextCursor);
};

/** Presents files to people, with their permissions and personal states. */
export const createFileViews = (dependencies: FileViewsDependencies) => bindFirst(dependencies, { viewerOf, toPresentable, present, ancestors, presentAgain, page, pageOfAuthorised, readableChildren, pageOfChildren });

export type FileViews = ReturnType<typeof createFileViews>;
