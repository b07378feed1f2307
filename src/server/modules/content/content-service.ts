import { randomInt } from 'node:crypto';
import type { EndpointInput } from '../../../contract/api/endpoints';
import type { ChangesetLine, ContentHead, SyncHead } from '../../../contract/api/content-endpoints';
import { contentKindOf, contentKinds, type ContentKind } from '../../../core/content/content-kinds';
import { ApiError } from '../../api-error';
import type { Caller, CallScope } from '../../call-scope';
import type { RunTransaction } from '../../db/database-handle';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import type { Access, AuthorisedFile } from '../files/access-service';
import { appendChangesets, firstDeviceClientId, type AppendRequest } from './append-changesets';
import { createChangesetQueue } from './changeset-queue';
import { findChangesets, findRev, insertClient, lockHead, lockNewHead, measureChangesets, type ChangesetRow } from './content-repository';
import { latestSnapshot } from './latest-snapshot';

/** Maximum number of changesets in a response to sync. The head has the last revision, so clients fetch the others. */
const syncLimit = 2000;
/** Number of changesets that are read together for a content URL. */
const pageSize = 500;

export interface ContentDependencies {
  readonly access: Access;
  readonly transact: RunTransaction;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The whole content of a file at one revision, as a content URL returns it. */
export interface ContentStream {
  readonly head: string;
  /** Number of characters after the head. */
  readonly length: number;
  /** The snapshot in base64, then the changesets after it, each with a line end. */
  parts(): AsyncIterable<string>;
}

/** Changesets as lines of a sync response and of live messages. */
export const lineOf = ({ bytes, ...changeset }: ChangesetRow): ChangesetLine => ({ ...changeset, cs: bytes.toString('base64') });

const requireKind = ({ file }: AuthorisedFile): ContentKind => {
  const kind = contentKindOf(file.type);
  if (kind === null) throw new ApiError('CONTENT_NOT_EDITABLE');
  return kind;
};

/** A random client id, from 2^16 so that it never equals that of initial text. */
const randomClientId = (): number => randomInt(2 ** 16, firstDeviceClientId);

/** The content of online files: a log of changesets for each file (account specification, section 7, "Content sync"). */
export const createContentService = ({ access, transact, clock, logger }: ContentDependencies) => {
  const queue = createChangesetQueue((guid, requests) => transact((db) => appendChangesets(db, { access, clock }, guid, requests)));

  /** Appends in order. Throws the first refusal. */
  const append = async (guid: string, requests: readonly AppendRequest[]): Promise<number | null> => {
    if (requests.length === 0) return null;
    const results = await queue.append(guid, requests);
    for (const result of results) if (result instanceof ApiError) throw result;
    return results.at(-1) as number;
  };

  const mintClient = (scope: CallScope<Caller>, guid: string): Promise<number> => transact(async (db) => {
    if (!await lockHead(db, guid) && !await lockNewHead(db, guid)) throw new ApiError('FILE_NOT_FOUND');
    for (;;) {
      const clientId = randomClientId();
      if (await insertClient(db, guid, clientId, scope.caller.personId)) return clientId;
    }
  });

  return {
    /** Appends up to two changesets of a window, and returns the changesets after its revision. */
    async sync(scope: CallScope<Caller>, guid: string, body: EndpointInput<'content.sync'>['body']): Promise<string> {
      const { clientId, rev, committingCS, committingCSUuid, userCS, userCSUuid } = body;
      const sent = [[committingCS, committingCSUuid], [userCS, userCSUuid]] as const;
      const requests = sent.flatMap(([changeset, uuid]) => (changeset && uuid ? [{ changeset, uuid }] : []));
      if (requests.length > 0 && clientId === null) throw new ApiError('CONTENT_CLIENT_UNKNOWN');
      await append(guid, requests.map((request) => ({ ...request, scope, rev, clientId: clientId ?? 0 })));
      const opened = await access.open(scope, guid);
      requireKind(opened);
      const last = await findRev(scope.db, guid);
      if (rev > last) throw new ApiError('CONTENT_REPLACED');
      const mayEdit = opened.decision.capabilities.canEdit.value;
      const head: SyncHead = { rev: last, clientId: clientId === null && mayEdit ? await mintClient(scope, guid) : clientId };
      const changesets = await findChangesets(scope.db, guid, rev, last, syncLimit);
      return [head, ...changesets.map(lineOf)].map((line) => `${JSON.stringify(line)}\n`).join('');
    },

    async compose(scope: CallScope<Caller>, guid: string, { clientId, rev, changeset, uuid }: EndpointInput<'content.compose'>['body']): Promise<string> {
      return `${JSON.stringify({ rev: await append(guid, [{ scope, clientId, rev, changeset, uuid }]) })}\n`;
    },

    /** The whole content of a file that the caller may read. */
    async open(scope: CallScope, guid: string): Promise<ContentStream> {
      const opened = await access.open(scope, guid);
      const kind = requireKind(opened);
      const rev = await findRev(scope.db, guid);
      const snapshot = await latestSnapshot(scope.db, guid, rev, logger);
      const first = snapshot.bytes.length === 0 ? '' : `${Buffer.from(snapshot.bytes).toString('base64')}\n`;
      const { count, characters } = await measureChangesets(scope.db, guid, snapshot.rev, rev);
      if (count !== rev - snapshot.rev) throw new Error(`The log of ${guid} has ${count} changesets from revision ${snapshot.rev} to ${rev}`);
      const head: ContentHead = { rev, kind, schema: contentKinds[kind].schemaVersion };
      return {
        head: JSON.stringify(head),
        length: first.length + characters,
        async* parts() {
          yield first;
          for (let from = snapshot.rev; from < rev;) {
            const page = await findChangesets(scope.db, guid, from, rev, pageSize);
            yield page.map(({ bytes }) => `${bytes.toString('base64')}\n`).join('');
            from = page.at(-1)?.rev ?? rev;
          }
        },
      };
    },
  };
};

export type ContentService = ReturnType<typeof createContentService>;
