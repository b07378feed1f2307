import { fileTypes } from '../../../contract/entities/file';
import { ApiError } from '../../api-error';
import type { Access, AuthorisedFile, OpenOptions } from '../files/access-service';
import { findSpaceFacts, type SpaceSubjects } from './spaces-repository';
import type { AuthorisedSpace } from './spaces-presenter';
import type { CallScope, Caller } from '../../call-scope';

/** The subjects whose grants apply to a person. Disabled members have only the files they created (docs/permissions.md, A5). */
export const spaceSubjectsOf = ({ personId, account: { team } }: Caller): SpaceSubjects => {
  if (team?.role === 'disabled') return { personId, isGranted: false, departmentIds: [], teamIds: [] };
  return { personId, isGranted: true, departmentIds: team?.departmentIds ?? [], teamIds: team ? [team.id] : [] };
};

/** Loads spaces with the caller's permissions and the facts that only spaces have. */
export const createSpaceAccess = (access: Access) => {
  const withFacts = async ({ db, caller }: CallScope<Caller>, opened: readonly AuthorisedFile[]): Promise<AuthorisedSpace[]> => {
    const facts = await findSpaceFacts(db, spaceSubjectsOf(caller), opened.map(({ file }) => file.guid));
    return opened.flatMap((one) => {
      const found = facts.get(one.file.guid);
      return found ? [{ opened: one, facts: found }] : [];
    });
  };

  return {
    /** Throws NOT_A_SPACE and the errors of opening a file. */
    async open(scope: CallScope<Caller>, guid: string, options: OpenOptions = {}): Promise<AuthorisedFile> {
      const opened = await access.open(scope, guid, options);
      if (opened.file.type !== fileTypes.space) throw new ApiError('NOT_A_SPACE');
      return opened;
    },

    /** The current state of a space. */
    async one(scope: CallScope<Caller>, guid: string): Promise<AuthorisedSpace> {
      const [space] = await withFacts(scope, [await access.open(scope, guid, { isTrashIncluded: true })]);
      if (!space) throw new Error('A space that was opened is not there');
      return space;
    },

    /** The readable subset of these spaces, in the given order. */
    async many(scope: CallScope<Caller>, guids: readonly string[]): Promise<AuthorisedSpace[]> {
      const found = await access.findMany(scope, guids);
      return withFacts(scope, guids.flatMap((guid) => {
        const opened = found.get(guid);
        return opened?.decision.capabilities.canRead.value && opened.file.trashRoot === null ? [opened] : [];
      }));
    },
  };
};

export type SpaceAccess = ReturnType<typeof createSpaceAccess>;
