import { guidSchema } from '../../../contract/entities/common-schemas';
import type { CapabilityName, FeatureName } from '../../../contract/entities/permissions';
import { isErrorCode, type ErrorCode } from '../../../contract/errors';
import { actionArgs, type RefusedAction } from '../../../contract/error-groups';
import { isContainerType } from '../../../core/file-types';
import { editionArgs } from '../../../core/limits/editions';
import { authorise } from '../../../core/permissions/authorisation';
import { guidsUpToCutOff } from '../../../core/permissions/cut-off';
import { decidePermissions } from '../../../core/permissions/decide-permissions';
import type { Decision } from '../../../core/permissions/decision';
import type { PermissionFacts } from '../../../core/permissions/facts';
import { featureOfCapability } from '../../../core/permissions/rules/feature-rules';
import { anonymousFacts, personFactsOf, type Account, type Deployment } from '../../account-membership';
import { ApiError, refusalOf } from '../../api-error';
import type { Clock } from '../../system-clock';
import type { CallScope, Principal } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { PayerRefusal, Quota } from '../quota/quota-service';
import { permissionFactsOf, permissionFactsOfPlainChild, type EvaluationContext, type EvaluatedPerson } from './permission-facts';
import type { ListedFileRow } from './file-record';
import { countCollaborators, loadFilesWithFacts, lockFile, type FileWithFacts, type GrantSubjects } from './permission-facts-repository';
import { rootOf } from '../../tree-paths';

/** A file with the caller's permissions on it. */
export interface AuthorisedFile {
  readonly file: FileWithFacts;
  readonly facts: PermissionFacts;
  readonly decision: Decision;
}

export interface OpenOptions {
  /** Locks the file's row until the transaction ends. */
  readonly isForUpdate?: boolean;
  /** Also opens files in the trash, for people who may read them. */
  readonly isTrashIncluded?: boolean;
}

export const isGuid = (text: string): boolean => guidSchema.safeParse(text).success;

/** The subjects whose grants apply to a person. */
export const grantSubjectsOf = (personId: number, account: Account): GrantSubjects => ({
  personIds: [personId],
  departmentIds: account.team?.departmentIds ?? [],
  teamIds: account.team ? [account.team.id] : [],
});

const noSubjects: GrantSubjects = { personIds: [], departmentIds: [], teamIds: [] };

const joinSubjects = (all: readonly GrantSubjects[]): GrantSubjects => ({
  personIds: all.flatMap(({ personIds }) => personIds), departmentIds: all.flatMap(({ departmentIds }) => departmentIds), teamIds: all.flatMap(({ teamIds }) => teamIds),
});

/** The key of password passes: a session, or an anonymous person. */
export const passHolderOf = ({ sessionId, personId }: Principal): string => (sessionId === null ? `anonymous:${personId}` : `session:${sessionId}`);

/**
 * The error for a file that stays closed, without revealing facts about the file. FILE_NOT_FOUND covers unknown guids
 * and files in the trash of other people. Anonymous callers without a valid link get NOT_SIGNED_IN.
 */
const accessErrorOf = ({ file, facts, decision }: AuthorisedFile, principal: Principal): ApiError => {
  if (file.trashRoot !== null || facts.levels[0].kind === 'desktop') return new ApiError('FILE_NOT_FOUND');
  const mayApply = decision.capabilities.canApplyPermission.value;
  const { refusal } = decision.link;
  if (refusal === 'PASSWORD_REQUIRED' || refusal === 'SHARE_EXPIRED') return new ApiError(refusal, { mayApply });
  if (refusal !== null) return new ApiError('SHARE_INVALID', { mayApply, status: refusal });
  return principal.person === null ? new ApiError('NOT_SIGNED_IN') : new ApiError('FILE_FORBIDDEN', { mayApply });
};

/** The levels on which the caller has rights that do not come from a link. */
export const entitledLevels = ({ facts }: Pick<AuthorisedFile, 'facts'>): readonly string[] =>
  facts.levels.flatMap(({ guid }, index) => (authorise(facts, index).rank === 'none' ? [] : [guid]));

/** Context of an error: the action, and the features it requires. The error names the first missing feature. */
export interface RefusalContext {
  readonly act?: RefusedAction | undefined;
  readonly features?: readonly FeatureName[];
}

/** Converts a reason of `core/permissions` to an error. */
export const errorOfRefusal = (reason: string, { decision, facts }: Pick<AuthorisedFile, 'decision' | 'facts'>, { act, features = [] }: RefusalContext = {}): ApiError => {
  const code: ErrorCode = isErrorCode(reason) ? reason : 'FILE_FORBIDDEN';
  if (code === 'FILE_FORBIDDEN') return new ApiError(code, { mayApply: decision.capabilities.canApplyPermission.value });
  const missing = code === 'CURRENT_EDITION_NOT_SUPPORT' ? features.find((feature) => !facts.person.features.has(feature)) : undefined;
  return new ApiError(code, missing === undefined ? actionArgs(code, act) : editionArgs(missing));
};

/** Throws the reason why the caller lacks a capability. `act`: the action that requires the capability, if it has a different name. */
export const requireCapability = (opened: Pick<AuthorisedFile, 'decision' | 'facts'>, capability: CapabilityName, act: RefusedAction = capability): void => {
  const { value, reason } = opened.decision.capabilities[capability];
  const feature = featureOfCapability[capability];
  if (!value) throw errorOfRefusal(reason, opened, { act, features: feature === undefined ? [] : [feature] });
};

/** The fact about a place from which each refusal of its payer follows. */
const factsOfRefusal = {
  INSUFFICIENT_QUOTA: { isQuotaUsedUp: true }, INSUFFICIENT_FILE_COUNT: { isFileCountUsedUp: true }, REAL_NAME_REQUIRED: { isRealNameDue: true },
} as const satisfies Record<PayerRefusal, Partial<PermissionFacts['file']>>;

/**
 * Re-evaluates canCreateChildFile with the payer's total quota over all places, and with the real name of the team. This
 * requires an additional query, so lists do not do it for their files.
 */
export const withPayerQuota = async (db: Database, quota: Pick<Quota, 'payerRefusal'>, opened: AuthorisedFile): Promise<AuthorisedFile> => {
  const refusal = opened.decision.capabilities.canCreateChildFile.value ? await quota.payerRefusal(db, rootOf(opened.file.path)) : null;
  if (refusal === null) return opened;
  const facts: PermissionFacts = { ...opened.facts, file: { ...opened.facts.file, ...factsOfRefusal[refusal] } };
  return { ...opened, facts, decision: decidePermissions(facts) };
};

/** Whether a child has rights of its own, so that the folder's rights are not sufficient for a decision. */
export const hasOwnRights = ({ extras }: ListedFileRow): boolean =>
  extras !== null && (extras.shareMode !== null || extras.isCutOff || extras.collaboratorCount > 0 || extras.departmentCollaboratorCount > 0);

/** The facts on which the decision for a child without rights of its own depends. */
export const decisionKeyOf = ({ type, creator, extras }: ListedFileRow, personId: number): string => {
  const isOwn = creator.id === personId;
  if (extras === null) return `${type} ${isOwn}`;
  return `${type} ${isOwn} ${extras.lockedBy?.id} ${extras.isServiceCreated} ${extras.onlyAdminsCanModifyCollaborators} ${JSON.stringify(extras.advancedPermissions)}`;
};

export interface AccessDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** Gathers facts and calls `core/permissions`, which makes all decisions. */
export const createAccess = ({ deployment, clock }: AccessDependencies) => {
  const moment = (): EvaluationContext => ({ now: clock().getTime(), deployment });

  const evaluatedPersonOf = (principal: Principal, { now }: EvaluationContext): EvaluatedPerson => (principal.person === null
    ? { facts: anonymousFacts(principal.personId), subjects: noSubjects }
    : { facts: personFactsOf(principal.personId, principal.account, deployment, now), subjects: grantSubjectsOf(principal.personId, principal.account) });

  /** Counted only where it limits something: for personal accounts of the free edition. */
  const collaboratorCountOf = async (db: Database, { type, levels }: FileWithFacts, { facts }: EvaluatedPerson): Promise<number> => {
    const isCounted = facts.account.kind === 'personal' && facts.account.edition === 'free' && isContainerType(type);
    const guids = guidsUpToCutOff(levels);
    return isCounted && levels.some(({ guid, collaboratorCount }) => collaboratorCount > 0 && guids.includes(guid)) ? countCollaborators(db, guids) : 0;
  };

  const decideFile = async (db: Database, file: FileWithFacts, person: EvaluatedPerson, at: EvaluationContext): Promise<AuthorisedFile> => {
    const facts = permissionFactsOf(file, await collaboratorCountOf(db, file, person), person, at);
    return { file, facts, decision: decidePermissions(facts) };
  };

  /** Files by guid, including unreadable files; missing files are omitted. */
  const findMany = async ({ db, caller }: CallScope, guids: readonly string[]): Promise<ReadonlyMap<string, AuthorisedFile>> => {
    const at = moment();
    const person = evaluatedPersonOf(caller, at);
    const gathered = await loadFilesWithFacts(db, guids.filter(isGuid), person.subjects, { holder: passHolderOf(caller), now: at.now });
    const found = new Map<string, AuthorisedFile>();
    for (const file of gathered) found.set(file.guid, await decideFile(db, file, person, at));
    return found;
  };

  /** The error for a file in the trash that the caller may read. It names the entry to restore if the caller may read that too. */
  const deletedErrorOf = async (scope: CallScope, opened: AuthorisedFile, trashRoot: string): Promise<ApiError> => {
    const root = trashRoot === opened.file.guid ? opened : (await findMany(scope, [trashRoot])).get(trashRoot);
    const { canRead, canRemove } = root?.decision.capabilities ?? {};
    return new ApiError('FILE_DELETED', canRead?.value ? { trashRoot, mayRecover: canRemove?.value === true } : {});
  };

  /** Throws the reason why a file stays closed to the caller. */
  const requireOpen = async (scope: CallScope, opened: AuthorisedFile, isTrashIncluded: boolean): Promise<AuthorisedFile> => {
    if (!opened.decision.capabilities.canRead.value) throw accessErrorOf(opened, scope.caller);
    if (opened.file.trashRoot !== null && !isTrashIncluded) throw await deletedErrorOf(scope, opened, opened.file.trashRoot);
    return opened;
  };

  const requireListed = (opened: AuthorisedFile): AuthorisedFile => {
    if (opened.facts.levels[0].kind === 'desktop') throw new ApiError('FILE_NOT_FOUND');
    return opened;
  };

  const openAny = async (scope: CallScope, guid: string, { isForUpdate = false, isTrashIncluded = false }: OpenOptions): Promise<AuthorisedFile> => {
    if (isForUpdate) await lockFile(scope.db, guid);
    const opened = (await findMany(scope, [guid])).get(guid);
    if (!opened) throw new ApiError('FILE_NOT_FOUND');
    return requireOpen(scope, opened, isTrashIncluded);
  };

  const openListed = async (scope: CallScope, guid: string, options: OpenOptions = {}): Promise<AuthorisedFile> => requireListed(await openAny(scope, guid, options));

  /** The same file for several callers, who share one query of its facts. Passes for a password are of one caller each. */
  const openTogether = async (scopes: readonly CallScope[], guid: string): Promise<readonly (AuthorisedFile | ApiError)[]> => {
    const [first] = scopes;
    if (!first || !isGuid(guid)) return scopes.map(() => new ApiError('FILE_NOT_FOUND'));
    const at = moment();
    const people = scopes.map(({ caller }) => evaluatedPersonOf(caller, at));
    const [file] = await loadFilesWithFacts(first.db, [guid], joinSubjects(people.map(({ subjects }) => subjects)), null);
    const hasPassword = file?.levels.some(({ isPasswordProtected }) => isPasswordProtected) === true;
    const results: (AuthorisedFile | ApiError)[] = [];
    for (const [index, scope] of scopes.entries()) {
      const person = people[index];
      results.push(!file || !person || hasPassword
        ? await openListed(scope, guid).catch(refusalOf)
        : await decideFile(scope.db, file, person, at).then((opened) => requireOpen(scope, opened, false)).then(requireListed).catch(refusalOf));
    }
    return results;
  };

  return {
    findMany,

    /**
     * Opens a file that the caller may read. Throws FILE_NOT_FOUND, FILE_FORBIDDEN, FILE_DELETED, NOT_SIGNED_IN and the
     * errors of links. The hidden folder of a desktop counts as not found.
     */
    open: openListed,

    /** Opens a file for several callers, all on one connection. Returns the file or the error of each, in order. */
    openForEach: async (scopes: readonly CallScope[], guid: string): Promise<readonly (AuthorisedFile | ApiError)[]> =>
      (scopes.length > 1 ? openTogether(scopes, guid) : Promise.all(scopes.map((scope) => openListed(scope, guid).catch(refusalOf)))),

    /** Opens a folder, a space or a desktop. Also throws PARENT_NOT_A_FOLDER. */
    async openFolder(scope: CallScope, guid: string): Promise<AuthorisedFile> {
      const opened = await openAny(scope, guid, {});
      if (!isContainerType(opened.file.type)) throw new ApiError('PARENT_NOT_A_FOLDER');
      return opened;
    },

    /** Decisions for the children of a folder, in order. Children with equal facts share one decision. */
    async decideChildren(scope: CallScope, folder: AuthorisedFile, children: readonly ListedFileRow[]): Promise<Decision[]> {
      const { caller } = scope;
      const own = await findMany(scope, children.filter(hasOwnRights).map(({ guid }) => guid));
      const shared = new Map<string, Decision>();
      return children.map((child) => {
        const opened = own.get(child.guid);
        if (opened) return opened.decision;
        const key = decisionKeyOf(child, caller.personId);
        const known = shared.get(key) ?? decidePermissions(permissionFactsOfPlainChild(child, folder.facts));
        shared.set(key, known);
        return known;
      });
    },
  };
};

export type Access = ReturnType<typeof createAccess>;
