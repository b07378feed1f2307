import type { WorkspaceBridge } from '../../../contract/bridge';
import type { Collaborator } from '../../../contract/entities/file';
import type { CollaboratorRole, CollaboratorType } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { linkBodyOf, type LinkDraft } from './link-draft';

/** A possible collaborator: a person, a department or the team. */
export interface Candidate {
  readonly type: CollaboratorType;
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
}

/** A pending change of a file's sharing. */
export type SharingAction =
  | { readonly kind: 'link'; readonly draft: LinkDraft }
  | { readonly kind: 'add'; readonly subjects: readonly Candidate[]; readonly role: CollaboratorRole }
  /** Invites an email address, which gets access once it accepts. */
  | { readonly kind: 'invite'; readonly address: string; readonly role: CollaboratorRole }
  | { readonly kind: 'role'; readonly collaborator: Collaborator; readonly role: CollaboratorRole }
  | { readonly kind: 'admin'; readonly collaborator: Collaborator; readonly isAdmin: boolean }
  | { readonly kind: 'remove'; readonly collaborator: Collaborator }
  | { readonly kind: 'leave'; readonly collaborator: Collaborator }
  | { readonly kind: 'transfer'; readonly collaborator: Collaborator };

/** The changes in the response of a dry run. */
type DryRunChanges = { readonly [Name in keyof AccessChanges]?: AccessChanges[Name] | undefined };

/** One API call of an action. */
export interface SharingCall {
  /** The collaborator that the call adds, if any. */
  readonly subject: Candidate | null;
  /** The dry run; null if the endpoint has none. */
  readonly dryRun: (() => Promise<DryRunChanges>) | null;
  perform(): Promise<unknown>;
}

const noChanges: AccessChanges = { gains: [], loses: [], links: [], isCapped: false };

/** The API calls of an action, in order; null if the chosen day is past. The same `key` yields the same idempotency keys. */
export const callsOf = ({ api }: WorkspaceBridge, id: string, act: SharingAction, key: string, nowMs: number): readonly SharingCall[] | null => {
  const options = { idempotencyKey: key };
  const rehearsal = { dryRun: '1' } as const;
  switch (act.kind) {
    case 'link': {
      const body = linkBodyOf(act.draft, nowMs);
      if (body === null) return null;
      const call = (query: { dryRun?: '1' }) => api.call('sharing.setMode', { params: { id }, query, body }, options);
      return [{ subject: null, dryRun: () => call(rehearsal), perform: () => call({}) }];
    }
    case 'add':
      return act.subjects.map((subject): SharingCall => {
        const body = { type: subject.type, id: subject.id, role: act.role };
        return {
          subject,
          dryRun: () => api.call('sharing.addCollaborator', { params: { id }, query: rehearsal, body }),
          perform: () => api.call('sharing.addCollaborator', { params: { id }, query: {}, body }, { idempotencyKey: `${key}-${subject.type}-${subject.id}` }),
        };
      });
    case 'invite':
      return [{ subject: null, dryRun: null, perform: () => api.call('sharing.invite', { params: { id }, body: { account: act.address, role: act.role } }, options) }];
    case 'role': case 'admin': {
      const { type, user } = act.collaborator;
      const params = { id, userId: user.id };
      const body = act.kind === 'role' ? { role: act.role } : { isAdmin: act.isAdmin };
      return [{
        subject: null,
        dryRun: () => api.call('sharing.changeCollaborator', { params, query: { type: `${type}`, ...rehearsal }, body }),
        perform: () => api.call('sharing.changeCollaborator', { params, query: { type: `${type}` }, body }, options),
      }];
    }
    case 'remove': case 'leave': {
      const { type, user } = act.collaborator;
      const params = { id, userId: user.id };
      return [{
        subject: null,
        dryRun: () => api.call('sharing.removeCollaborator', { params, query: { type: `${type}`, ...rehearsal } }),
        perform: () => api.call('sharing.removeCollaborator', { params, query: { type: `${type}` } }, options),
      }];
    }
    case 'transfer':
      return [{
        subject: null, dryRun: null,
        perform: () => api.call('sharing.transfer', { params: { id }, body: { userId: act.collaborator.user.id } }, options),
      }];
  }
};

/** Candidates for several files. */
export interface SharedTogether {
  readonly subjects: readonly Candidate[];
  readonly role: CollaboratorRole;
}

/** The one API call that adds candidates to several files, all or none. */
export const callsOfSharedTogether = ({ api }: WorkspaceBridge, fileGuids: readonly string[], { subjects, role }: SharedTogether, key: string): readonly SharingCall[] => {
  const body = { fileGuids: [...fileGuids], collaborators: subjects.map(({ type, id }) => ({ type, id })), role };
  return [{
    subject: null,
    dryRun: () => api.call('sharing.addToSeveral', { query: { dryRun: '1' }, body }),
    perform: () => api.call('sharing.addToSeveral', { query: {}, body }, { idempotencyKey: key }),
  }];
};

type Affected = AccessChanges['gains'][number];

const distinct = (subjects: readonly Affected[]): Affected[] =>
  [...new Map(subjects.map((subject) => [`${subject.type} ${subject.id} ${subject.before} ${subject.after}`, subject])).values()];

/** Merges the changes of several steps. */
export const mergeChanges = (all: readonly DryRunChanges[]): AccessChanges => all.reduce<AccessChanges>((joined, changes) => ({
  gains: distinct([...joined.gains, ...changes.gains ?? []]),
  loses: distinct([...joined.loses, ...changes.loses ?? []]),
  links: [...joined.links, ...(changes.links ?? []).filter(({ guid }) => !joined.links.some((link) => link.guid === guid))],
  isCapped: joined.isCapped || (changes.isCapped ?? false),
}), noChanges);
