import type { EndpointOutput } from '../../../contract/api/index';
import { collaboratorTypes, publicSharingCheck, capabilityNames, type CapabilityName } from '../../../contract/entities/permissions';
import type { AccessExplanation } from '../../../contract/entities/sharing';
import { explain, type Explanation } from '../../../core/permissions/explain';
import { ApiError } from '../../api-error';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import { withOutsideWork } from '../../outside-work';
import { knowingPayer, type Access, type Opened } from '../files/access-service';
import type { Levels } from '../files/levels-service';
import type { Quota } from '../quota/quota-service';
import { findAdmins } from './collaborators-repository';
import { findLatest } from './requests-repository';
import type { PublicSharing } from './public-sharing-service';
import { levelsStoodOn } from './scope';
import { findPeople } from './subjects-repository';

/** Maximum number of admins in an explanation. */
const adminLimit = 100;

export interface ExplanationDependencies {
  readonly access: Access;
  readonly levels: Levels;
  readonly publicSharing: PublicSharing;
  readonly quota: Pick<Quota, 'payerShortage'>;
}

type Item = CapabilityName | typeof publicSharingCheck;
const items: readonly string[] = [...capabilityNames, publicSharingCheck];
const isItem = (text: string): text is Item => items.includes(text);

/** Explains why a capability is granted or refused, without revealing other facts. */
export const createExplanationService = ({ access, levels, publicSharing, quota }: ExplanationDependencies) => {
  /** Excludes levels that the caller may not read. Callers with access by link only see owners, but no collaborators. */
  const told = async (db: Database, asker: Asker, opened: Opened, explanation: Explanation): Promise<AccessExplanation> => {
    const { capability, value, reason, rule, source, grantors } = explanation;
    const stood = levelsStoodOn(opened);
    const shown = await levels.shown(db, asker, [...new Set([...grantors.map(({ guid }) => guid), ...(source?.guid ? [source.guid] : [])])]);
    const named = grantors.filter(({ kind, guid }) => shown.has(guid) && (kind === 'owner' || stood.includes(guid)));
    const creatorIds = new Map(opened.facts.levels.map(({ guid, creatorId }) => [guid, creatorId]));
    const people = await findPeople(db, named.flatMap(({ kind, guid }) => (kind === 'owner' ? creatorIds.get(guid) ?? [] : [])));
    const admins = await findAdmins(db, named.filter(({ kind }) => kind === 'admin').map(({ guid }) => guid), adminLimit);
    return {
      capability, value, reason, rule,
      source: source && { kind: source.kind, level: shown.get(source.guid ?? '') ?? null, subject: source.subject },
      grantors: named.flatMap(({ kind, guid }) => {
        const level = shown.get(guid);
        const owner = people.get(creatorIds.get(guid) ?? 0);
        const owners = owner ? [{ type: collaboratorTypes.user, ...owner }] : [];
        const subjects = kind === 'owner' ? owners : admins.filter((admin) => admin.guid === guid).map(({ type, id, name, avatar }) => ({ type, id, name, avatar }));
        return level && subjects.length > 0 ? [{ kind, level, subjects }] : [];
      }),
    };
  };

  const knowing = async (db: Database, opened: Opened, names: readonly Item[]): Promise<Opened> =>
    (names.includes('canCreateChildFile') ? knowingPayer(db, quota, opened) : opened);

  return {
    /** Throws FILE_NOT_FOUND, also for files in the trash of other people. */
    async access(db: Database, asker: Asker, guid: string, capability: CapabilityName): Promise<EndpointOutput<'sharing.access'>> {
      const opened = (await access.findMany(db, asker, [guid])).get(guid);
      const isReadable = opened?.decision.capabilities.canRead.value ?? false;
      if (!opened || opened.facts.levels[0].kind === 'desktop' || (opened.file.trashRoot !== null && !isReadable)) throw new ApiError('FILE_NOT_FOUND');
      const mayApply = opened.decision.capabilities.canApplyPermission.value;
      const latest = mayApply ? await findLatest(db, guid, asker.personId) : null;
      const applied = latest && { id: latest.id, role: latest.role, status: latest.status, createdAt: latest.createdAt };
      return { mayApply, applied, explanation: isReadable ? await told(db, asker, opened, explain((await knowing(db, opened, [capability])).facts, capability)) : null };
    },

    /** Throws VALIDATION_FAILED for an unknown name. */
    async check(db: Database, asker: Asker, guid: string, list: string): Promise<EndpointOutput<'sharing.check'>> {
      const names = list.split(',').map((name) => name.trim());
      if (!names.every(isItem)) throw new ApiError('VALIDATION_FAILED', { field: 'items' });
      const opened = await knowing(db, await access.open(db, asker, guid), names);
      const answer: EndpointOutput<'sharing.check'> = {};
      for (const name of names) {
        if (name !== publicSharingCheck) answer[name] = opened.decision.capabilities[name];
        else {
          const result = await withOutsideWork(() => publicSharing.check(db, asker, opened));
          answer[name] = { value: result === true, reason: result === true ? 'UNKNOWN' : result };
        }
      }
      return answer;
    },
  };
};

export type ExplanationService = ReturnType<typeof createExplanationService>;
