import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileInvitation } from '../../../contract/api/sharing-endpoints';
import type { Failure, WorkspaceBridge } from '../../../contract/bridge';
import type { Ancestor, Collaborator, FullFile } from '../../../contract/entities/file';
import type { Capability } from '../../../contract/entities/permissions';
import type { AccessRequest } from '../../../contract/entities/access-changes';
import { failureOf, isUnreachable } from '../../shared/bridge-failure';
import { useBridge } from '../../shared/store/store-hooks';
import { concernsAccount } from '../../shared/use-followed-account';

/** Collaborators per request; further ones are fetched on demand. */
const pageSize = 200;
/** Events within this time cause one request. */
const debounceMs = 120;

/** The sharing of a file, as fetched from the server. */
export interface Sharing {
  readonly file: FullFile;
  readonly ancestors: readonly Ancestor[];
  readonly collaborators: readonly Collaborator[];
  /** The cursor of the next page of collaborators; null at the end of the list. */
  readonly nextCursor: string | null;
  /** The pending access requests; empty for people who may not decide them. */
  readonly requests: readonly AccessRequest[];
  /** The open invitations of addresses; empty for people who may not invite. */
  readonly invitations: readonly FileInvitation[];
  /** Whether the server sends emails with the invitations. */
  readonly isMailSent: boolean;
  /** When the data was fetched, which decides what counts as expired. */
  readonly fetchedAtMs: number;
}

export interface SharingState {
  /** The latest data; null before the first response. It is kept during a refetch and after a failed one. */
  readonly sharing: Sharing | null;
  /** Why the latest request failed, or null. */
  readonly failure: Failure | null;
  /** Whether the file may be shared publicly, or why not. Null while unknown, and if no setting needs it. */
  readonly publicShare: Capability | null;
  reload(): Promise<void>;
  readMore(): void;
}

const readCollaborators = (bridge: WorkspaceBridge, id: string, cursor: string | null, limit = pageSize) =>
  bridge.api.call('sharing.collaborators', { params: { id }, query: { limit, ...(cursor === null ? {} : { cursor }) } });

const read = async (bridge: WorkspaceBridge, id: string, shown: number): Promise<Sharing> => {
  const [file, { ancestors }, { collaborators, nextCursor }] = await Promise.all([
    bridge.api.call('files.get', { params: { id } }),
    bridge.api.call('files.ancestors', { params: { id } }),
    readCollaborators(bridge, id, null, Math.min(1000, Math.max(pageSize, shown))),
  ]);
  const [{ requests }, { invitations, isMailSent }] = file.permissionsAndReasons.canManageCollaborator.value
    ? await Promise.all([bridge.api.call('sharing.requests', { params: { id }, query: {} }), bridge.api.call('sharing.invitations', { params: { id } })])
    : [{ requests: [] }, { invitations: [], isMailSent: true }];
  return { file, ancestors, collaborators, nextCursor, requests, invitations, isMailSent, fetchedAtMs: Date.now() };
};

/**
 * Fetches a file's sharing, and refetches it after missed events and after events for the file, a folder above or the account.
 * The account's edition and real name decide about links.
 */
export const useSharing = (guid: string): SharingState => {
  const bridge = useBridge();
  const [state, setState] = useState<{ readonly sharing: Sharing | null; readonly failure: Failure | null }>({ sharing: null, failure: null });
  const [publicShare, setPublicShare] = useState<Capability | null>(null);
  const [accountRevision, setAccountRevision] = useState(0);
  const latest = useRef(0);
  /** The number of the latest applied request. Responses of older requests are dropped. */
  const latestApplied = useRef(0);
  const shown = useRef<Sharing | null>(null);

  const reload = useCallback(async (): Promise<void> => {
    latest.current += 1;
    const request = latest.current;
    const take = (): boolean => {
      if (request < latestApplied.current) return false;
      latestApplied.current = request;
      return true;
    };
    try {
      const sharing = await read(bridge, guid, shown.current?.collaborators.length ?? 0);
      if (!take()) return;
      shown.current = sharing;
      setState({ sharing, failure: null });
    } catch (error) {
      const failure = failureOf(error);
      if (take()) setState(({ sharing }) => ({ sharing, failure }));
    }
  }, [bridge, guid]);

  useEffect(() => {
    void reload();
    return () => {
      latest.current += 1;
      latestApplied.current = latest.current;
    };
  }, [reload]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void reload();
      }, debounceMs);
    };
    const isAbout = (id: string): boolean => id === guid || (shown.current?.ancestors.some((ancestor) => ancestor.guid === id) ?? false);
    const stop = bridge.realtime.subscribe((message) => {
      const isAboutAccount = concernsAccount(message);
      if (isAboutAccount) setAccountRevision((count) => count + 1);
      if (isAboutAccount || (message.type === 'event' && isAbout(message.event.guid))) soon();
    });
    // No event announces an access request.
    window.addEventListener('focus', soon);
    return () => {
      if (timer) clearTimeout(timer);
      window.removeEventListener('focus', soon);
      stop();
    };
  }, [bridge, guid, reload]);

  // The check can involve an external review and be slow, so it is requested only if a setting needs it.
  const revision = state.sharing?.file.revision;
  const mayChangeLink = state.sharing?.file.permissionsAndReasons.canChangeShareMode.value ?? false;
  useEffect(() => {
    if (!mayChangeLink) return undefined;
    let isAwaited = true;
    bridge.api.call('sharing.check', { params: { id: guid }, query: { items: 'publicShare' } }).then(
      ({ publicShare: capability }) => { if (isAwaited) setPublicShare(capability ?? null); },
      (error: unknown) => {
        const failure = failureOf(error);
        if (isAwaited) setPublicShare(isUnreachable(failure) ? null : { value: false, reason: failure.code });
      },
    );
    return () => { isAwaited = false; };
  }, [bridge, guid, revision, accountRevision, mayChangeLink]);

  const readMore = (): void => {
    const { sharing } = state;
    if (!sharing || sharing.nextCursor === null) return;
    const request = latest.current;
    readCollaborators(bridge, guid, sharing.nextCursor).then(
      ({ collaborators, nextCursor }) => {
        if (latest.current !== request) return;
        const longer = { ...sharing, collaborators: [...sharing.collaborators, ...collaborators], nextCursor };
        shown.current = longer;
        setState({ sharing: longer, failure: null });
      },
      (error: unknown) => { if (latest.current === request) setState({ sharing, failure: failureOf(error) }); },
    );
  };

  return { ...state, publicShare: mayChangeLink ? publicShare : null, reload, readMore };
};
