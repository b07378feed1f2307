import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { PageOfSpaces, Space } from '../../../contract/api/space-endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import type { ErrorCode } from '../../../contract/errors';
import { actionArgs } from '../../../contract/error-groups';
import { createGuid } from '../../../core/ids';
import { nameSortKey } from '../../../core/name-sort-key';
import { createSpaceRefusal } from '../../../core/permissions/create-space-refusal';
import { personFactsOf, type Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import type { Clock } from '../../system-clock';
import type { Cursors } from '../../list-cursors';
import { requireCapability } from '../files/access-service';
import { recordFileEvent } from '../files/file-events-service';
import { requireName, type FilesService } from '../files/files-service';
import type { TreeService } from '../files/tree-service';
import { indexFiles } from '../search/search-index-service';
import { teamSettingsService } from '../teams/team-settings-service';
import { spaceSubjectsOf, type SpaceAccess } from './space-access';
import { presentSpace, presentSpaces } from './spaces-presenter';
import { countSpaces, findLinkedSpaces, insertSpace, listSpaces, setSpaceQuota, type SpaceSortField } from './spaces-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface SpacesDependencies {
  readonly spaces: SpaceAccess;
  readonly files: FilesService;
  readonly tree: TreeService;
  readonly cursors: Cursors;
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** Spaces: files without a parent that have collaborators of their own (file specification, section 3). */
export const createSpacesService = ({ spaces, files, tree, cursors, deployment, clock }: SpacesDependencies) => {
  const show = async (scope: CallScope<Caller>, guid: string): Promise<Space> => presentSpace(await spaces.one(scope, guid));

  const creationRefusal = async ({ db, caller: { personId, account } }: CallScope<Caller>): Promise<ErrorCode | null> => {
    const mayMembersCreate = account.team !== null && await teamSettingsService.mayMembersCreateSpaces(db, account.team.id);
    return createSpaceRefusal(personFactsOf(personId, account, deployment, clock().getTime()), mayMembersCreate);
  };

  return {
    /** The creator owns the space and is its first admin. Throws the errors of createSpaceRefusal and of invalid names. */
    async create(scope: CallScope<Caller>, { name: raw }: { name: string }): Promise<Space> {
      const { db, caller } = scope;
      const { personId, account } = caller;
      const name = requireName(raw);
      const refusal = await creationRefusal(scope);
      if (refusal !== null) throw new ApiError(refusal, actionArgs(refusal, 'createSpace'));
      const guid = createGuid();
      await insertSpace(db, { guid, name, sortName: nameSortKey(name), personId, teamId: account.team?.id ?? null });
      await indexFiles(db, [guid]);
      const space = await spaces.one(scope, guid);
      await recordFileEvent(scope, { kind: 'File', action: 'create', file: space.opened.file });
      return presentSpace(space);
    },

    async list(scope: CallScope<Caller>, query: NonNullable<EndpointInput<'spaces.list'>['query']>): Promise<PageOfSpaces> {
      const { db, caller } = scope;
      const [sortField = 'updatedAt', direction] = (query.orderBy ?? 'updatedAt').split(/[+ ]/) as [SpaceSortField?, 'asc'?];
      const isAscending = direction === 'asc';
      const limit = query.limit ?? pageLimit.default;
      const binding = ['spaces', caller.personId, sortField, isAscending];
      const after = query.cursor === undefined ? null : cursors.decode(binding, query.cursor);
      const rows = await listSpaces(db, spaceSubjectsOf(caller), { sortField, isAscending, limit, after });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = rows.length > limit && last ? cursors.encode(binding, [last.sortKey, last.guid]) : null;
      return presentSpaces(await spaces.many(scope, page.map(({ guid }) => guid)), nextCursor);
    },

    async count(scope: CallScope<Caller>): Promise<EndpointOutput<'spaces.count'>> {
      const { db, caller } = scope;
      const reach = spaceSubjectsOf(caller);
      const size = await countSpaces(db, reach) + (await spaces.many(scope, await findLinkedSpaces(db, reach))).length;
      const refusal = await creationRefusal(scope);
      return { size, canCreateSpace: { value: refusal === null, reason: refusal ?? 'UNKNOWN' } };
    },

    /** Renames the space like a file. Only people who manage the space may change its limit. */
    async change(
      scope: CallScope<Caller>, guid: string, { name, base, expected, settings }: NonNullable<EndpointInput<'spaces.change'>['body']>,
    ): Promise<Space & { superseded?: { name: string } }> {
      const { db } = scope;
      const opened = await spaces.open(scope, guid);
      const renamed = name === undefined ? null : await files.rename(scope, guid, { name, base, expected });
      if (settings?.diskVolumeQuota !== undefined) {
        requireCapability(opened, 'canManage');
        if (await setSpaceQuota(db, guid, settings.diskVolumeQuota)) {
          const { opened: { file } } = await spaces.one(scope, guid);
          await recordFileEvent(scope, { kind: 'File', action: 'update', file });
        }
      }
      return { ...await show(scope, guid), ...(renamed?.superseded ? { superseded: renamed.superseded } : {}) };
    },

    async remove(scope: CallScope<Caller>, guid: string): Promise<{ isUnchanged?: true }> {
      await spaces.open(scope, guid, { isTrashIncluded: true });
      return tree.remove(scope, guid);
    },
  };
};

