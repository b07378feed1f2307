import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, WorkspaceBridge } from '../../../contract/bridge';
import type { Ancestor, Collaborator, FullFile } from '../../../contract/entities/file';
import type { Capability } from '../../../contract/entities/permissions';
import type { AccessRequest } from '../../../contract/entities/sharing';
import { failureOf, isUnreachable } from '../../shared/failure';
import { useBridge } from '../../shared/store/hooks';

/** The most collaborators that are read at once; who is further down is read when asked for. */
const pageSize = 200;
/** What happens within this time is read in one go. */
const gatheringMs = 120;

/** Everything the dialog shows of a file, as the server says it. */
export interface Sharing {
  readonly file: FullFile;
  readonly ancestors: readonly Ancestor[];
  readonly collaborators: readonly Collaborator[];
  /** Where the list of collaborators goes on; null where it is whole. */
  readonly nextCursor: string | null;
  /** Who asks for a role; empty for whoever does not answer them. */
  readonly requests: readonly AccessRequest[];
  /** When it was read: what had ended by then, and when what begins now will. */
  readonly atMs: number;
}

export interface SharingState {
  /** What was last read; null before the first answer. It stays while it is read afresh, and where that fails. */
  readonly sharing: Sharing | null;
  /** Why the last reading failed; null where it did not. */
  readonly failure: Failure | null;
  /** Whether the file may be shared with everybody, and else why not; null while nobody knows, and where nobody needs to. */
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
  const requests = file.permissionsAndReasons.canManageCollaborator.value
    ? (await bridge.api.call('sharing.requests', { params: { id }, query: {} })).requests
    : [];
  return { file, ancestors, collaborators, nextCursor, requests, atMs: Date.now() };
};

/** Reads who may do what with a file, and again whenever something happened to it or above it, or events were missed. */
export const useSharing = (guid: string): SharingState => {
  const bridge = useBridge();
  const [state, setState] = useState<{ readonly sharing: Sharing | null; readonly failure: Failure | null }>({ sharing: null, failure: null });
  const [publicShare, setPublicShare] = useState<Capability | null>(null);
  const latest = useRef(0);
  /** The request whose answer was taken last: an older one says less, a newer one may be a while. */
  const taken = useRef(0);
  const shown = useRef<Sharing | null>(null);

  const reload = useCallback(async (): Promise<void> => {
    latest.current += 1;
    const request = latest.current;
    const take = (): boolean => {
      if (request < taken.current) return false;
      taken.current = request;
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
      taken.current = latest.current;
    };
  }, [reload]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void reload();
      }, gatheringMs);
    };
    const stop = bridge.realtime.subscribe((message) => {
      switch (message.type) {
        case 'event': {
          const isAbout = message.event.guid === guid || (shown.current?.ancestors.some((ancestor) => ancestor.guid === message.event.guid) ?? false);
          if (isAbout) soon();
          return;
        }
        case 'reset': soon(); return;
        case 'connection': if (message.isOnline) soon(); return;
      }
    });
    // Nobody is told that somebody asks for access.
    window.addEventListener('focus', soon);
    return () => {
      if (timer) clearTimeout(timer);
      window.removeEventListener('focus', soon);
      stop();
    };
  }, [bridge, guid, reload]);

  // Content may be looked at elsewhere before everybody sees it, so this takes its time and is asked only where it matters.
  const revision = state.sharing?.file.revision;
  const mayChangeLink = state.sharing?.file.permissionsAndReasons.canChangeShareMode.value ?? false;
  useEffect(() => {
    if (!mayChangeLink) return undefined;
    let isAwaited = true;
    bridge.api.call('sharing.check', { params: { id: guid }, query: { items: 'publicShare' } }).then(
      ({ publicShare: answer }) => { if (isAwaited) setPublicShare(answer ?? null); },
      (error: unknown) => {
        const failure = failureOf(error);
        if (isAwaited) setPublicShare(isUnreachable(failure) ? null : { value: false, reason: failure.code });
      },
    );
    return () => { isAwaited = false; };
  }, [bridge, guid, revision, mayChangeLink]);

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
