import type { EndpointOutput } from '../../../contract/api/endpoints';
import { collaboratorTypes, publicSharingCheck, capabilityNames, type CapabilityName } from '../../../contract/entities/permissions';
import type { AccessExplanation } from '../../../contract/entities/access-changes';
import { explain, type Explanation } from '../../../core/permissions/explain';
import { ApiError } from '../../api-error';
import type { CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { retryAfterExternalCalls } from '../../external-calls';
import { entitledLevels, withPayerQuota, type Access, type AuthorisedFile } from '../files/access-service';
import type { AncestorViews } from '../files/ancestor-views-service';
import type { Quota } from '../quota/quota-service';
import { findAdmins } from './collaborators-repository';
import { findLatestRequest } from './access-requests-repository';
import type { PublicSharing } from './public-sharing-service';
import { findPersonSummaries } from './subjects-repository';

/** Maximum number of admins in an explanation. */
const adminLimit = 100;

export interface ExplanationDependencies {
  readonly access: Access;
  readonly levels: AncestorViews;
  readonly publicSharing: PublicSharing;
  readonly quota: Pick<Quota, 'payerRefusal'>;
}

type Item = CapabilityName | typeof publicSharingCheck;
const items: readonly string[] = [...capabilityNames, publicSharingCheck];
const isItem = (text: string): text is Item => items.includes(text);

/** Explains why a capability is granted or refused, without revealing other facts. */
export const createExplanationService = ({ access, levels, publicSharing, quota }: ExplanationDependencies) => {
  /** Excludes levels that the caller may not read. Callers with access by link only see owners, but no collaborators. */
  const presentExplanation = async (scope: CallScope, opened: AuthorisedFile, explanation: Explanation): Promise<AccessExplanation> => {
    const { db } = scope;
    const { capability, value, reason, rule, source, grantors } = explanation;
    const entitled = entitledLevels(opened);
    const shown = await levels.findReadable(scope, [...new Set([...grantors.map(({ guid }) => guid), ...(source?.guid ? [source.guid] : [])])]);
    const named = grantors.filter(({ kind, guid }) => shown.has(guid) && (kind === 'owner' || entitled.includes(guid)));
    const creatorIds = new Map(opened.facts.levels.map(({ guid, creatorId }) => [guid, creatorId]));
    const people = await findPersonSummaries(db, named.flatMap(({ kind, guid }) => (kind === 'owner' ? creatorIds.get(guid) ?? [] : [])));
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

  const withPayerFacts = async (db: Database, opened: AuthorisedFile, names: readonly Item[]): Promise<AuthorisedFile> =>
    (names.includes('canCreateChildFile') ? withPayerQuota(db, quota, opened) : opened);

  return {
    /** Throws FILE_NOT_FOUND, also for files in the trash of other people. */
    async access(scope: CallScope, guid: string, capability: CapabilityName): Promise<EndpointOutput<'sharing.access'>> {
      const { db, caller } = scope;
      const opened = (await access.findMany(scope, [guid])).get(guid);
      const isReadable = opened?.decision.capabilities.canRead.value ?? false;
      if (!opened || opened.facts.levels[0].kind === 'desktop' || (opened.file.trashRoot !== null && !isReadable)) throw new ApiError('FILE_NOT_FOUND');
      const mayApply = opened.decision.capabilities.canApplyPermission.value;
      const latest = mayApply ? await findLatestRequest(db, guid, caller.personId) : null;
      const applied = latest && { id: latest.id, role: latest.role, status: latest.status, createdAt: latest.createdAt };
      return { mayApply, applied, explanation: isReadable ? await presentExplanation(scope, opened, explain((await withPayerFacts(db, opened, [capability])).facts, capability)) : null };
    },

    /** Throws VALIDATION_FAILED for an unknown name. */
    async check(scope: CallScope, guid: string, list: string): Promise<EndpointOutput<'sharing.check'>> {
      const { db } = scope;
      const names = list.split(',').map((name) => name.trim());
      if (!names.every(isItem)) throw new ApiError('VALIDATION_FAILED', { field: 'items' });
      const opened = await withPayerFacts(db, await access.open(scope, guid), names);
      const decisions: EndpointOutput<'sharing.check'> = {};
      for (const name of names) {
        if (name !== publicSharingCheck) decisions[name] = opened.decision.capabilities[name];
        else {
          const result = await retryAfterExternalCalls(() => publicSharing.check(scope, opened));
          decisions[name] = { value: result === true, reason: result === true ? 'UNKNOWN' : result };
        }
      }
      return decisions;
    },
  };
};

export type ExplanationService = ReturnType<typeof createExplanationService>;
