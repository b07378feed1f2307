import { fileTypes, type File } from '../../../src/contract/entities/file';
import { isLocalGuid } from '../../../src/core/ids';
import { commit } from '../../../src/renderer/shared/store/sync/commit';
import { servicesOf } from '../../../src/renderer/shared/store/app-store';
import { filesShown } from '../acts';
import type { Device } from '../device';
import { sharedFolder } from '../people';
import type { SimWindow } from '../window';
import type { ContentWorld } from './content-world';
import { currentGuid, openDocument, type OpenDocument } from './open-document';
import { write } from './writing';

/** Maximum number of documents that a window has open. */
const openLimit = 3;

/** The documents that people have open, in all windows. */
export interface Desk {
  documents: OpenDocument[];
}

export const documentsIn = ({ documents }: Desk, window: SimWindow): OpenDocument[] => documents.filter((document) => document.window === window);

const isDocument = ({ type }: File): boolean => type === fileTypes.newdoc;

const open = (world: ContentWorld, desk: Desk, window: SimWindow, personId: number, file: File): OpenDocument | null => {
  const guid = currentGuid(window, file.guid);
  const own = documentsIn(desk, window);
  if (own.length >= openLimit || own.some(({ session }) => currentGuid(window, session.file().guid) === guid)) return null;
  if (desk.documents.some((other) => other.window !== window && currentGuid(window, other.session.file().guid) === guid)) world.content.secondWindows += 1;
  const document = openDocument(world, window, personId, file);
  desk.documents.push(document);
  return document;
};

export const close = (desk: Desk, document: OpenDocument): void => {
  document.close();
  desk.documents = desk.documents.filter((each) => each !== document);
};

const create = (world: ContentWorld, desk: Desk, window: SimWindow, personId: number, name: string): void => {
  const { random, content, scheduler } = world;
  const { guid } = window.store.dispatch(commit({ kind: 'create', type: fileTypes.newdoc, name, folder: random.pick(['Desktop', sharedFolder, sharedFolder]) }));
  content.documents += 1;
  if (!window.isOnline()) content.offlineCreations += 1;
  // The page of a new file opens once the file is in the list.
  scheduler.later(() => {
    const file = window.isAlive() ? filesShown(window, false).find((each) => each.guid === guid || each.guid === currentGuid(window, guid)) : undefined;
    if (file) open(world, desk, window, personId, file);
  }, 60 + random.below(300));
};

/** The person gives up text that was refused: its notice and its pages on the device are closed. */
const giveUp = ({ content, givenUp }: ContentWorld, desk: Desk, device: Device, { window, session }: OpenDocument): void => {
  const guid = currentGuid(window, session.file().guid);
  const engine = servicesOf(window.store).syncSession.current()?.engine;
  const refused = engine?.notices().filter(({ change, guid: target }) => change.kind === 'compose' && engine.currentIdOf(target) === guid) ?? [];
  if (!engine || refused.length === 0) return;
  content.givenUp += 1;
  for (const document of desk.documents) if (device.windows().includes(document.window) && currentGuid(window, document.session.file().guid) === guid) close(desk, document);
  for (const { key } of refused) givenUp.add(key);
  engine.dismiss(refused.map(({ key }) => key)).catch(() => undefined);
};

/** One action of a person in a window. */
export const actOnContent = (world: ContentWorld, desk: Desk, device: Device, window: SimWindow, newName: () => string): void => {
  const { random, scheduler, counts } = world;
  const { personId } = device;
  counts.operations += 1;
  const own = documentsIn(desk, window);
  const files = filesShown(window, false).filter((file) => isDocument(file) && !file.isDelete);
  const roll = random.below(100);
  for (const document of own) if (document.status() === 'failed' || (!document.isKnown() && document.session.state().save.kind === 'saved')) close(desk, document);
  if (roll < 6 || files.length === 0) {
    create(world, desk, window, personId, newName());
  } else if (roll < 18 || own.length === 0) {
    open(world, desk, window, personId, random.pick(files));
  } else if (roll < 26) {
    close(desk, random.pick(own));
  } else if (roll < 29) {
    const { guid } = random.pick(files);
    window.store.dispatch(commit({ kind: 'remove', guid }));
  } else if (roll < 33) {
    const trash = filesShown(window, true);
    if (trash.length > 0) window.store.dispatch(commit({ kind: 'recover', guid: random.pick(trash).guid }));
  } else if (roll < 36) {
    const file = random.pick(files);
    if (!isLocalGuid(file.guid)) window.store.dispatch(commit({ kind: 'lock', guid: file.guid, locked: !file.isLocked, base: file.isLocked }));
  } else if (roll < 42) {
    const document = own.find(({ session }) => session.state().save.kind === 'refused');
    if (document) giveUp(world, desk, device, document);
  } else {
    const document = random.pick(own);
    // Some compose their text with an input method.
    if (document.status() === 'ready' && random.chance(0.2)) {
      const release = document.session.hold();
      scheduler.later(release, random.below(4000));
    }
    // People write several times in a row.
    for (let index = random.below(5); index >= 0; index -= 1) scheduler.later(() => { if (window.isAlive()) write(world, document); }, index * (20 + random.below(200)));
  }
};
