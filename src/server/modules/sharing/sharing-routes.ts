import type { File } from '../../../contract/entities/file';
import type { CollaboratorType } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { guidOfId } from '../../../core/ids';
import type { Handlers, SessionContext } from '../../call-context';
import type { CollaboratorsService, Subject } from './collaborators-service';
import type { ExplanationService } from './access-explanation-service';
import type { LinkService } from './share-link-service';
import type { DryRun } from './dry-run-service';
import type { RequestsService } from './access-requests-service';
import type { RestrictionsService } from './restrictions-service';
import type { PasswordVerification } from './password-verification-service';

export interface SharingServices {
  readonly links: LinkService;
  readonly verification: PasswordVerification;
  readonly collaborators: CollaboratorsService;
  readonly rules: RestrictionsService;
  readonly requests: RequestsService;
  readonly explanations: ExplanationService;
  readonly rehearsal: DryRun;
}

type SharingEndpoint = Extract<keyof Handlers, `sharing.${string}`>;

interface DryRunQuery { readonly dryRun?: '0' | '1' | undefined }
const isDryRun = (query: DryRunQuery | undefined): boolean => query?.dryRun === '1';

const subjectOf = (userId: number, query: { readonly type?: '1' | '2' | '3' | undefined } | undefined): Subject =>
  ({ type: Number(query?.type ?? '1') as CollaboratorType, id: userId });

export const createSharingHandlers = ({ links, verification, collaborators, rules, requests, explanations, rehearsal }: SharingServices): Handlers<SharingEndpoint> => {
  /** Performs a change. For a dry run, returns the current state and the effects that the change would have. */
  const runOrDryRun = async <Answer extends object>(
    query: DryRunQuery | undefined, { db, caller }: SessionContext, guid: string, change: (db: SessionContext['db']) => Promise<Answer>, standing: () => Promise<Answer>,
  ): Promise<Answer & Partial<AccessChanges>> => {
    if (!isDryRun(query)) return change(db);
    const changes = await rehearsal.run(db, caller, [guid], change);
    return { ...await standing(), ...changes };
  };

  return {
    'sharing.setMode': ({ params, query, body }, context) => {
      const guid = guidOfId(params.id);
      return runOrDryRun(query, context, guid, (db) => links.setMode(db, context.caller, context.origin, guid, body), () => links.get(context.db, context.caller, guid));
    },
    'sharing.setExpiry': ({ params, body }, { db, caller, origin }) => links.setExpiry(db, caller, origin, guidOfId(params.id), body.shareModeExpireDuration),
    'sharing.setPassword': ({ params, body }, { db, caller, origin }) => links.setPassword(db, caller, origin, guidOfId(params.id), body.passwordProtected),
    'sharing.resetPassword': ({ params }, { db, caller, origin }) => links.resetPassword(db, caller, origin, guidOfId(params.id)),
    'sharing.verifyPassword': ({ params, body }, context) => verification.verify(guidOfId(params.id), body.password, context),

    'sharing.collaborators': ({ params, query }, { db, caller }) => collaborators.list(db, caller, guidOfId(params.id), query ?? {}),
    'sharing.addCollaborator': ({ params, query, body }, context) => {
      const guid = guidOfId(params.id);
      return runOrDryRun(query, context, guid, (db) => collaborators.add(db, context.caller, context.origin, guid, body),
        async () => ({ collaborator: await collaborators.standing(context.db, context.caller, guid, body) }));
    },
    'sharing.changeCollaborator': ({ params, query, body }, context) => {
      const [guid, subject] = [guidOfId(params.id), subjectOf(params.userId, query)];
      return runOrDryRun(query, context, guid, (db) => collaborators.change(db, context.caller, context.origin, guid, subject, body ?? {}),
        async () => ({ collaborator: await collaborators.standing(context.db, context.caller, guid, subject) }));
    },
    'sharing.removeCollaborator': ({ params, query }, context) => {
      const [guid, subject] = [guidOfId(params.id), subjectOf(params.userId, query)];
      return runOrDryRun(query, context, guid, (db) => collaborators.remove(db, context.caller, context.origin, guid, subject), async () => ({}));
    },
    'sharing.transfer': ({ params, body }, { db, caller, origin }): Promise<File & { isUnchanged?: true }> => collaborators.transfer(db, caller, origin, guidOfId(params.id), body.userId),

    'sharing.setInheritance': ({ params, body }, { db, caller, origin }) => rules.setInheritance(db, caller, origin, guidOfId(params.id), body.isCutOff),
    'sharing.setAdvancedPermissions': ({ params, body }, { db, caller, origin }) => rules.setAdvancedPermissions(db, caller, origin, guidOfId(params.id), body ?? {}),

    'sharing.apply': ({ params, body }, { db, caller }) => requests.apply(db, caller, guidOfId(params.id), body),
    'sharing.requests': ({ params, query }, { db, caller }) => requests.list(db, caller, guidOfId(params.id), query ?? {}),
    'sharing.approve': ({ params, body }, { db, caller, origin }) => requests.approve(db, caller, origin, guidOfId(params.id), params.requestId, body?.role),
    'sharing.refuse': ({ params }, { db, caller }) => requests.refuse(db, caller, guidOfId(params.id), params.requestId),

    'sharing.access': ({ params, query }, { db, caller }) => explanations.access(db, caller, guidOfId(params.id), query.capability),
    'sharing.check': ({ params, query }, { db, caller }) => explanations.check(db, caller, guidOfId(params.id), query.items),
  };
};
