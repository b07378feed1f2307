import type { UploadChoice } from '../../../../contract/bridge';
import { pageLimit } from '../../../../contract/entities/common-schemas';
import { fileTypes } from '../../../../contract/entities/file';
import { checkName, fileSystemName, numberedName } from '../../../../core/file-names';
import { isLocalGuid } from '../../../../core/ids';
import { isUnreachable, failureOf } from '../../../shared/bridge-failure';
import { logProblem } from '../../../shared/log';
import { targetFolderOf } from '../../../shared/router/app-routes';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { commit } from '../../../shared/store/sync/commit';
import { currentFileIdOf } from '../../../shared/store/sync/sync-actions';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';
import { uploadsBegan } from '../../../shared/store/uploads/uploads-slice';
import type { FileActionContext } from './file-action-context';
import { promptForNameClash, type NameClashDecision } from './name-clash';

export type UploadContext = Pick<FileActionContext, 'bridge' | 'store' | 'dispatch' | 'router' | 'reveal'>;

/** Maximum number of pages of names that are read before an upload. Names may be equal, so a missed one does no harm. */
const namePageLimit = 20;
/** How long an upload waits for the names of its folder. */
const namesTimeoutMs = 3_000;
/** Number of folders that are created before the storage has to catch up. */
const folderStep = 50;

/** The name as it is stored. A folder whose name the server refuses gets the nearest valid name, so that its files keep their place. */
const storedName = (name: string): string => {
  const checked = checkName(name);
  if (checked.ok) return checked.name;
  const valid = checkName(fileSystemName(name));
  return valid.ok ? valid.name : '_';
};

/** Names in a folder, as far as this device knows them. */
const knownNames = ({ store }: UploadContext, folder: string): readonly string[] => {
  const state = store.getState();
  const lists = Object.entries(state.files.lists).filter(([key]) => key.startsWith(`folder:${folder}:`));
  return lists.flatMap(([, { ids }]) => ids).map((id) => selectFile(state, id)?.name).filter((name) => name !== undefined);
};

const addServerNames = async ({ bridge }: UploadContext, folder: string, names: Set<string>, isTimedOut: () => boolean): Promise<void> => {
  let cursor: string | undefined;
  for (let page = 0; page < namePageLimit && !isTimedOut(); page += 1) {
    const { files, nextCursor } = await bridge.api.call('files.list', { query: { folder, orderBy: 'name+asc', pinFolder: 'false', limit: pageLimit.maximum, cursor } });
    for (const { name } of files) names.add(name);
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
};

/** The names that are taken in a folder. Without a quick response of the server, those that this device knows. */
const takenNames = async (context: UploadContext, folder: string): Promise<Set<string>> => {
  const names = new Set(knownNames(context, folder));
  if (isLocalGuid(folder) || selectIsOffline(context.store.getState())) return names;
  let isTimedOut = false;
  const timeout = new Promise<void>((resolve) => {
    setTimeout(() => {
      isTimedOut = true;
      resolve();
    }, namesTimeoutMs);
  });
  const read = addServerNames(context, folder, names, () => isTimedOut).catch((error: unknown) => {
    if (!isUnreachable(failureOf(error))) logProblem('The names in the folder of an upload could not be read.', error);
  });
  await Promise.race([read, timeout]);
  return names;
};

/** Returns the new name of each chosen name: a free one, or null to omit it. */
const createNaming = (taken: Set<string>, decision: NameClashDecision) => (name: string): string | null => {
  if (!taken.has(name)) return name;
  if (decision !== 'keep') return null;
  for (let number = 1; ; number += 1) {
    const free = numberedName(name, number);
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
};

/** Creates the folders of a choice, each in its parent, also without a network. Returns their guids; null for omitted ones. */
const createFolders = async ({ dispatch, router, reveal }: UploadContext, { folders }: UploadChoice, target: string, nameOf: (name: string) => string | null): Promise<readonly (string | null)[]> => {
  const guids: (string | null)[] = [];
  for (const [index, { name, parent, modifiedAt }] of folders.entries()) {
    const into = parent === null ? target : guids[parent] ?? null;
    const newName = parent === null ? nameOf(storedName(name)) : storedName(name);
    if (into === null || newName === null) {
      guids.push(null);
      continue;
    }
    await new Promise<void>((resolve) => {
      const isStep = index % folderStep === folderStep - 1;
      const made = dispatch(commit({ kind: 'create', type: fileTypes.folder, name: newName, folder: into, ...(modifiedAt === null ? {} : { modifiedAt }) }, {
        onOptimistic() {
          if (parent === null && targetFolderOf(router.current()) === target) reveal(made.guid);
          resolve();
        },
      }));
      guids.push(made.guid);
      if (!isStep) resolve();
    });
  }
  return guids;
};

/**
 * Uploads chosen files and folders to a folder. Names that are used there cause one prompt. Folders wait in
 * the outbox, and their files in the queue of uploads, so both continue without a network and after a restart.
 */
export const uploadChoice = async (context: UploadContext, choice: UploadChoice, place: string): Promise<void> => {
  const { dispatch, store } = context;
  const target = dispatch(currentFileIdOf(place));
  const taken = await takenNames(context, target);
  const fileNames = choice.fileNames.map(storedFileName);
  const wanted = [...choice.folders.filter(({ parent }) => parent === null).map(({ name }) => storedName(name)), ...fileNames];
  const clashing = wanted.filter((name) => taken.has(name));
  const decision = clashing.length === 0 ? 'keep' : await promptForNameClash(clashing, clashing.length < wanted.length);
  if (decision === null) return;
  const nameOf = createNaming(taken, decision);
  const folders = await createFolders(context, choice, target, nameOf);
  dispatch(uploadsBegan({ folder: target, selected: store.getState().listSelection.guids }));
  await choice.enqueue({ folder: target, fileNames: fileNames.map(nameOf), folders });
};

/** A name that the server refuses stays, so that the panel shows the reason. */
const storedFileName = (name: string): string => {
  const checked = checkName(name);
  return checked.ok ? checked.name : name;
};
