import { z } from 'zod';
import type { EndpointOutput } from '../../../contract/api/index';
import { guidSchema } from '../../../contract/entities/common';
import { fileTypes } from '../../../contract/entities/file';
import { guidOfId } from '../../../core/ids';
import { personFactsOf, type Deployment } from '../../account';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { requireCapability, type Access } from '../files/access-service';
import { folderGuidOf, requireName } from '../files/files-service';
import { ScriptError, type ScriptCaller } from './script-caller';
import { listBindings, type ScriptBinding } from './scripts-repository';

export interface ScriptsDependencies {
  readonly access: Access;
  readonly callScript: ScriptCaller;
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** A folder that is to be copied, into which one, and under which name. */
export interface FolderCopy {
  readonly guid: string;
  readonly toGuid: string;
  readonly name: string;
}

/** What a script made. */
export interface ScriptOutcome { readonly guid: string | null }

/** A call waits inside its write's transaction, so few may at once, or they would hold all connections to the database. */
const concurrentCalls = 4;

const answerSchema = z.object({ guid: guidSchema });

/** Scripts that a team's operator bound to an act (file specification, section 6). */
export const createScriptsService = ({ access, callScript, deployment, clock }: ScriptsDependencies) => {
  let running = 0;
  /** What scripts did for a request. Its transaction may be run again, but what a script did is not done twice: a caller is one request's. */
  const called = new WeakMap<Caller, Map<string, Promise<ScriptOutcome>>>();

  /** "Enterprise accounts, outside private deployments, may load script bindings" (section 6). */
  const bindingsOf = async (db: Database, { personId, account }: Caller): Promise<ScriptBinding[]> => {
    const { team } = account;
    const mayUse = deployment === 'public' && team !== null && team.role !== 'disabled'
      && personFactsOf(personId, account, deployment, clock().getTime()).features.has('scripts');
    return mayUse ? listBindings(db, team.id) : [];
  };

  const run = (binding: ScriptBinding, caller: Caller, copy: FolderCopy): Promise<ScriptOutcome> => {
    const done = called.get(caller) ?? new Map<string, Promise<ScriptOutcome>>();
    called.set(caller, done);
    const key = JSON.stringify([binding.id, copy.guid, copy.toGuid, copy.name]);
    const outcome = done.get(key) ?? call(binding, caller, copy);
    done.set(key, outcome);
    return outcome;
  };

  const call = async (binding: ScriptBinding, { personId, account }: Caller, { guid, toGuid, name }: FolderCopy): Promise<ScriptOutcome> => {
    if (running >= concurrentCalls) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
    running += 1;
    try {
      const answer = await callScript(binding, { context: { guid, userId: personId, teamId: account.team?.id ?? null }, args: [toGuid, name] });
      const said = answerSchema.safeParse(answer);
      return { guid: said.success ? said.data.guid : null };
    } catch (error) {
      if (error instanceof ScriptError) throw new ApiError('SCRIPT_FAILED', {}, { cause: error });
      throw error;
    } finally {
      running -= 1;
    }
  };

  return {
    async list(db: Database, caller: Caller): Promise<EndpointOutput<'scripts.bindings'>> {
      return { bindings: (await bindingsOf(db, caller)).map(({ id, copyFolder }) => ({ id, copyFolder })) };
    },

    /** Asks of the person what a copy asks: canDuplicate of the file and canCreateChildFile of the folder. */
    async onPost(db: Database, caller: Caller, id: string, { guid, toGuid, name: rawName }: FolderCopy): Promise<ScriptOutcome> {
      const binding = (await bindingsOf(db, caller)).find((each) => each.id === id);
      if (!binding) throw new ApiError('SCRIPT_NOT_FOUND');
      const name = requireName(rawName);
      const source = await access.open(db, caller, guidOfId(guid));
      requireCapability(source, 'canDuplicate');
      const folder = await access.openFolder(db, caller, folderGuidOf(caller, toGuid));
      requireCapability(folder, 'canCreateChildFile');
      return run(binding, caller, { guid: source.file.guid, toGuid: folder.file.guid, name });
    },

    /** Whether the person's team has a script that copies folders. */
    async copiesFolders(db: Database, caller: Caller): Promise<boolean> {
      return (await bindingsOf(db, caller)).some((each) => each.copyFolder);
    },

    /**
     * Lets the team's script copy a folder where it has one for that; null where it has none, or it is no folder, and the
     * server copies by itself. Whoever calls has asked whether the person may. Throws SCRIPT_FAILED.
     */
    async copyFolder(db: Database, caller: Caller, type: number, copy: FolderCopy): Promise<ScriptOutcome | null> {
      const binding = type === fileTypes.folder ? (await bindingsOf(db, caller)).find((each) => each.copyFolder) : undefined;
      return binding ? run(binding, caller, copy) : null;
    },
  };
};

export type ScriptsService = ReturnType<typeof createScriptsService>;
