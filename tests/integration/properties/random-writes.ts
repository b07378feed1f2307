import { desktopId } from '../../../src/contract/entities/common-schemas';
import { fileTypes } from '../../../src/contract/entities/file';
import { shareModes } from '../../../src/contract/entities/permissions';
import type { TestPerson } from '../../support/test-server';
import type { SeededRandom } from '../../support/seeded-random';
import { isEndpointName, type Call, type FileRow, type SharedWorkspace } from './shared-workspace';

/** The inputs of a random action: the random source and the existing files. */
interface Material { readonly random: SeededRandom; readonly files: readonly FileRow[]; readonly workshop: SharedWorkspace }

/** A possible write. Its probability is proportional to its weight. */
interface RandomWrite { readonly name: string; readonly weight: number; readonly chooseFile?: (material: Material) => FileRow | undefined; input(material: Material, file: FileRow): object }

/** The maximum number of files: small enough for short lists, large enough for nested folders. */
const maximumFiles = 45;

const fileAt = (material: Material, isFitting: (file: FileRow) => boolean): FileRow | undefined => {
  const fitting = material.files.filter(isFitting);
  return fitting.length === 0 ? undefined : material.random.pick(fitting);
};
const folder = (material: Material): string => {
  const found = material.random.chance(0.2) ? undefined : fileAt(material, ({ type, isInTrash }) => (type === fileTypes.folder || type === fileTypes.space) && !isInTrash);
  return found?.guid ?? desktopId;
};
const several = ({ files, random }: Material): string[] => random.sample(files.filter(({ type }) => type !== fileTypes.space), 3).map(({ guid }) => guid);
const siblings = (material: Material, { parentGuid }: FileRow): string[] => material.random.sample(material.files.filter((other) => other.parentGuid === parentGuid), 3).map(({ guid }) => guid);
const byId = ({ guid }: FileRow): { params: { id: string } } => ({ params: { id: guid } });
const role = ({ random }: Material): string | null => random.pick(['reader', 'commentator', 'editor', null] as const);
const collaborator = ({ random, workshop }: Material): { userId: number; type: string } => {
  const { id, type } = random.pick(workshop.subjects);
  return { userId: id, type: String(type) };
};
/** A folder with a subfolder. A person may have access to the subfolder only. */
const outerFolder = (isInTrash: boolean) => (material: Material): FileRow | undefined => fileAt(material, (file) => file.isInTrash === isInTrash && file.type === fileTypes.folder
  && material.files.some(({ parentGuid, type }) => parentGuid === file.guid && type === fileTypes.folder));
const space = (material: Material): object => ({ params: { guid: fileAt(material, ({ type }) => type === fileTypes.space)?.guid ?? 'AAAAAAAAAAAAAAAAAAAAAA' } });

const acts: readonly RandomWrite[] = [
  { name: 'files.create', weight: 8, input: (material) => ({ body: { type: material.random.pick([1, 1, -2, -4]), name: `n${material.random.below(1000)}`, folder: folder(material) } }) },
  { name: 'files.rename', weight: 4, input: ({ random }, file) => ({ ...byId(file), body: { name: `r${random.below(1000)}` } }) },
  { name: 'files.move', weight: 10, input: (material, file) => ({ ...byId(file), body: { to: folder(material) } }) },
  { name: 'files.move', weight: 2, input: (material, file) => ({ ...byId(file), body: { to: file.parentGuid ?? desktopId, after: siblings(material, file)[0] } }) },
  { name: 'files.moveMany', weight: 3, input: (material) => ({ body: { fileGuids: several(material), to: folder(material) } }) },
  { name: 'files.moveBatch', weight: 2, input: (material) => ({ body: { entries: several(material).map((fileGuid) => ({ fileGuid, to: folder(material) })) } }) },
  { name: 'files.duplicate', weight: 2, input: (material) => ({ body: { files: several(material).slice(0, 1), folder: folder(material) } }) },
  { name: 'files.remove', weight: 5, input: (_material, file) => byId(file) },
  { name: 'files.remove', weight: 4, chooseFile: outerFolder(false), input: (_material, file) => byId(file) },
  { name: 'trash.recover', weight: 4, chooseFile: outerFolder(true), input: (_material, file) => byId(file) },
  { name: 'files.move', weight: 4, chooseFile: outerFolder(false), input: (material, file) => ({ ...byId(file), body: { to: folder(material) } }) },
  { name: 'files.removeMany', weight: 2, input: (material, file) => ({ body: { folder: file.parentGuid ?? desktopId, fileGuids: siblings(material, file) } }) },
  { name: 'files.removeBatch', weight: 1, input: (material) => ({ body: { fileGUIDs: several(material) } }) },
  { name: 'trash.recover', weight: 6, input: (material, file) => byId(fileAt(material, ({ isInTrash }) => isInTrash) ?? file) },
  { name: 'trash.destroy', weight: 3, input: (material, file) => ({ body: { fileGuids: [(fileAt(material, ({ isInTrash }) => isInTrash) ?? file).guid] } }) },
  { name: 'trash.empty', weight: 1, input: () => ({}) },
  { name: 'files.star', weight: 4, input: (_material, file) => byId(file) },
  { name: 'files.unstar', weight: 2, input: (_material, file) => byId(file) },
  { name: 'files.lock', weight: 2, input: (_material, file) => byId(file) },
  { name: 'files.unlock', weight: 2, input: (_material, file) => byId(file) },
  { name: 'files.mark', weight: 1, input: ({ random }, file) => ({ ...byId(file), body: { marked: random.chance(0.5) } }) },
  { name: 'files.markAllRead', weight: 1, input: () => ({}) },
  { name: 'shortcuts.create', weight: 3, input: (material, file) => ({ body: { folder: folder(material), source_guid: file.guid } }) },
  { name: 'shortcuts.destroy', weight: 1, input: (material, file) => ({ body: { guids: [(fileAt(material, ({ type }) => type === fileTypes.shortcut) ?? file).guid] } }) },
  { name: 'desktopShortcuts.create', weight: 1, input: (_material, file) => ({ ...byId(file), body: {} }) },
  { name: 'desktopShortcuts.remove', weight: 1, input: (_material, file) => byId(file) },
  { name: 'sharing.addToSeveral', weight: 3, input: (material) => ({ query: {}, body: { fileGuids: several(material), collaborators: [material.random.pick(material.workshop.subjects)], role: role(material) ?? 'reader' } }) },
  { name: 'sharing.addCollaborator', weight: 9, input: (material, file) => ({ ...byId(file), body: { ...material.random.pick(material.workshop.subjects), role: role(material) ?? 'reader', ...(material.random.chance(0.2) ? { isAdmin: true } : {}) } }) },
  { name: 'sharing.changeCollaborator', weight: 4, input: (material, file) => { const { userId, type } = collaborator(material); return { params: { id: file.guid, userId }, query: { type }, body: { role: role(material) ?? 'editor' } }; } },
  { name: 'sharing.removeCollaborator', weight: 7, input: (material, file) => { const { userId, type } = collaborator(material); return { params: { id: file.guid, userId }, query: { type } }; } },
  { name: 'sharing.transfer', weight: 2, input: ({ random, workshop }, file) => ({ ...byId(file), body: { userId: random.pick(workshop.people).user.id } }) },
  { name: 'sharing.setInheritance', weight: 4, input: ({ random }, file) => ({ ...byId(file), body: { isCutOff: random.chance(0.7) } }) },
  { name: 'sharing.setMode', weight: 5, input: ({ random }, file) => ({ ...byId(file), body: { shareMode: random.pick([...shareModes, null]) } }) },
  { name: 'sharing.setPassword', weight: 1, input: ({ random }, file) => ({ ...byId(file), body: { passwordProtected: random.chance(0.5) } }) },
  { name: 'spaces.create', weight: 2, input: ({ random }) => ({ body: { name: `s${random.below(1000)}` } }) },
  { name: 'spaces.change', weight: 1, input: (material) => ({ ...space(material), body: { name: `t${material.random.below(1000)}` } }) },
  { name: 'spaces.remove', weight: 1, input: space },
  { name: 'spaces.pin', weight: 1, input: space },
  { name: 'tags.set', weight: 3, input: ({ random, workshop: { tags } }, file) => ({ ...byId(file), body: random.chance(0.5) ? { team: random.sample(tags.team, 1).filter(() => random.chance(0.7)) } : { user: random.sample(tags.user, 1).filter(() => random.chance(0.7)) } }) },
  { name: 'sharing.setExpiry', weight: 1, input: ({ random }, file) => ({ ...byId(file), body: { shareModeExpireDuration: random.pick([3600, 86400, null]) } }) },
];

/** Actions whose calls exist in the registry. */
const possible = acts.filter(({ name }) => isEndpointName(name));
const drawn = possible.flatMap((act) => Array.from({ length: act.weight }, () => act));


/** Draws a random write and its caller. The file's creator is more likely than other people, so that many writes succeed. */
export const drawWrite = (random: SeededRandom, workshop: SharedWorkspace, files: readonly FileRow[]): { readonly person: TestPerson; readonly call: Call } => {
  const isFull = files.length >= maximumFiles;
  const act = isFull && random.chance(0.5) ? random.pick(possible.filter(({ name }) => name.startsWith('trash.') || name.startsWith('files.remove'))) : random.pick(drawn);
  const file = act.chooseFile?.({ random, files, workshop }) ?? random.pick(files);
  const makers = workshop.people.filter(({ user }) => user.id === file.creatorId);
  const person = random.pick(makers.length > 0 && random.chance(0.6) ? makers : workshop.people);
  return { person, call: { name: act.name, input: act.input({ random, files, workshop }, file) } };
};
