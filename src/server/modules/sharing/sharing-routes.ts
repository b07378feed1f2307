import type { File } from '../../../contract/entities/file';
import type { CollaboratorType } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { guidOfId } from '../../../core/ids';
import type { BatchResult } from '../../../contract/errors';
import type { Handlers } from '../../call-context';
import type { CallScope, Caller } from '../../call-scope';
import { requireGuids } from '../files/batch-service';
import type { CollaboratorsService, Subject } from './collaborators-service';
import type { ExplanationService } from './access-explanation-service';
import type { FileInvitations } from './file-invitations-service';
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
  readonly invitations: FileInvitations;
  readonly explanations: ExplanationService;
  readonly rehearsal: DryRun;
}

type SharingEndpoint = Extract<keyof Handlers, `sharing.${string}`>;

interface DryRunQuery { readonly dryRun?: '0' | '1' | undefined }
const isDryRun = (query: DryRunQuery | undefined): boolean => query?.dryRun === '1';

const subjectOf = (userId: number, query: { readonly type?: '1' | '2' | '3' | undefined } | undefined): Subject =>
  ({ type: Number(query?.type ?? '1') as CollaboratorType, id: userId });

export const createSharingHandlers = ({ links, verification, collaborators, rules, requests, invitations, explanations, rehearsal }: SharingServices): Handlers<SharingEndpoint> => {
  /** Performs a change. For a dry run, returns the current state and the effects that the change would have. */
  const runOrDryRun = async <Result extends object>(
    query: DryRunQuery | undefined, scope: CallScope<Caller>, guid: string, change: (scope: CallScope<Caller>) => Promise<Result>, standing: () => Promise<Result>,
  ): Promise<Result & Partial<AccessChanges>> => {
    if (!isDryRun(query)) return change(scope);
    const changes = await rehearsal.run(scope, [guid], change);
    return { ...await standing(), ...changes };
  };

  return {
    'sharing.setMode': ({ params, query, body }, { scope }) => {
      const guid = guidOfId(params.id);
      return runOrDryRun(query, scope, guid, (inScope) => links.setMode(inScope, guid, body), () => links.get(scope, guid));
    },
    'sharing.setExpiry': ({ params, body }, { scope }) => links.setExpiry(scope, guidOfId(params.id), body.shareModeExpireDuration),
    'sharing.setPassword': ({ params, body }, { scope }) => links.setPassword(scope, guidOfId(params.id), body.passwordProtected),
    'sharing.resetPassword': ({ params }, { scope }) => links.resetPassword(scope, guidOfId(params.id)),
    'sharing.verifyPassword': ({ params, body }, { scope, client }) => verification.verify(scope, guidOfId(params.id), body.password, client),

    'sharing.collaborators': ({ params, query }, { scope }) => collaborators.list(scope, guidOfId(params.id), query ?? {}),
    'sharing.addCollaborator': ({ params, query, body }, { scope }) => {
      const guid = guidOfId(params.id);
      return runOrDryRun(query, scope, guid, (inScope) => collaborators.add(inScope, guid, body),
        async () => ({ collaborator: await collaborators.standing(scope, guid, body) }));
    },
    'sharing.addToSeveral': async ({ query, body }, { scope }) => {
      if (!isDryRun(query)) return collaborators.addToSeveral(scope, body);
      let results: BatchResult[] = [];
      const changes = await rehearsal.run(scope, requireGuids(body.fileGuids), async (inScope) => { ({ results } = await collaborators.addToSeveral(inScope, body)); });
      return { results, ...changes };
    },
    'sharing.changeCollaborator': ({ params, query, body }, { scope }) => {
      const [guid, subject] = [guidOfId(params.id), subjectOf(params.userId, query)];
      return runOrDryRun(query, scope, guid, (inScope) => collaborators.change(inScope, guid, subject, body ?? {}),
        async () => ({ collaborator: await collaborators.standing(scope, guid, subject) }));
    },
    'sharing.removeCollaborator': ({ params, query }, { scope }) => {
      const [guid, subject] = [guidOfId(params.id), subjectOf(params.userId, query)];
      return runOrDryRun(query, scope, guid, (inScope) => collaborators.remove(inScope, guid, subject), async () => ({}));
    },
    'sharing.transfer': ({ params, body }, { scope }): Promise<File & { isUnchanged?: true }> => collaborators.transfer(scope, guidOfId(params.id), body.userId),

    'sharing.setInheritance': ({ params, body }, { scope }) => rules.setInheritance(scope, guidOfId(params.id), body.isCutOff),
    'sharing.setAdvancedPermissions': ({ params, body }, { scope }) => rules.setAdvancedPermissions(scope, guidOfId(params.id), body ?? {}),

    'sharing.apply': ({ params, body }, { scope }) => requests.apply(scope, guidOfId(params.id), body),
    'sharing.requests': ({ params, query }, { scope }) => requests.list(scope, guidOfId(params.id), query ?? {}),
    'sharing.approve': ({ params, body }, { scope }) => requests.approve(scope, guidOfId(params.id), params.requestId, body?.role),
    'sharing.refuse': ({ params }, { scope }) => requests.refuse(scope, guidOfId(params.id), params.requestId),

    'sharing.invite': ({ params, body }, { scope, locale }) => invitations.invite(scope, guidOfId(params.id), body, locale),
    'sharing.invitations': ({ params }, { scope }) => invitations.list(scope, guidOfId(params.id)),
    'sharing.withdrawInvitation': async ({ params }, { scope }) => { await invitations.withdraw(scope, guidOfId(params.id), params.inviteGuid); },
    'sharing.invitation': ({ query }, { scope }) => invitations.preview(scope.db, query.inviteGuid),
    'sharing.waiting': (_input, { scope }) => invitations.waiting(scope),
    'sharing.acceptInvitation': ({ body }, { scope }) => invitations.accept(scope, body.inviteGuid),

    'sharing.access': ({ params, query }, { scope }) => explanations.access(scope, guidOfId(params.id), query.capability),
    'sharing.check': ({ params, query }, { scope }) => explanations.check(scope, guidOfId(params.id), query.items),
  };
};
