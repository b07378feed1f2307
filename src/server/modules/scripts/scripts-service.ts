import { z } from 'zod';
import type { EndpointOutput } from '../../../contract/api/endpoints';
import { guidSchema } from '../../../contract/entities/common-schemas';
import { fileTypes } from '../../../contract/entities/file';
import { guidOfId } from '../../../core/ids';
import { personFactsOf, type Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import type { Clock } from '../../system-clock';
import { requireCapability, type Access } from '../files/access-service';
import { folderGuidOf, requireName } from '../files/files-service';
import { ScriptError, type ScriptCaller } from './script-caller';
import { listBindings, type ScriptBinding } from './scripts-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface ScriptsDependencies {
  readonly access: Access;
  readonly callScript: ScriptCaller;
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** A folder to copy, its target folder and the name of the copy. */
export interface FolderCopy {
  readonly guid: string;
  readonly toGuid: string;
  readonly name: string;
}

/** The file that a script created. */
export interface ScriptOutcome { readonly guid: string | null }

/** A call runs inside the transaction of its write. More concurrent calls could occupy all database connections. */
const concurrentCalls = 4;

const responseSchema = z.object({ guid: guidSchema });

/** Scripts that a team's operator has bound to an action (file specification, section 6). */
export const createScriptsService = ({ access, callScript, deployment, clock }: ScriptsDependencies) => {
  let running = 0;
  /**
   * Script outcomes by request; each request has its own caller object. A retried transaction reuses the outcome
   * instead of calling the script again.
   */
  const outcomesByCaller = new WeakMap<Caller, Map<string, Promise<ScriptOutcome>>>();

  /** "Enterprise accounts, outside private deployments, may load script bindings" (section 6). */
  const bindingsOf = async ({ db, caller: { personId, account } }: CallScope<Caller>): Promise<ScriptBinding[]> => {
    const { team } = account;
    const mayUse = deployment === 'public' && team !== null && team.role !== 'disabled'
      && personFactsOf(personId, account, deployment, clock().getTime()).features.has('scripts');
    return mayUse ? listBindings(db, team.id) : [];
  };

  const runOnce = (binding: ScriptBinding, caller: Caller, copy: FolderCopy): Promise<ScriptOutcome> => {
    const done = outcomesByCaller.get(caller) ?? new Map<string, Promise<ScriptOutcome>>();
    outcomesByCaller.set(caller, done);
    const key = JSON.stringify([binding.id, copy.guid, copy.toGuid, copy.name]);
    const outcome = done.get(key) ?? call(binding, caller, copy);
    done.set(key, outcome);
    return outcome;
  };

  const call = async (binding: ScriptBinding, { personId, account }: Caller, { guid, toGuid, name }: FolderCopy): Promise<ScriptOutcome> => {
    if (running >= concurrentCalls) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
    running += 1;
    try {
      const response = await callScript(binding, { context: { guid, userId: personId, teamId: account.team?.id ?? null }, args: [toGuid, name] });
      const said = responseSchema.safeParse(response);
      return { guid: said.success ? said.data.guid : null };
    } catch (error) {
      if (error instanceof ScriptError) throw new ApiError('SCRIPT_FAILED', {}, { cause: error });
      throw error;
    } finally {
      running -= 1;
    }
  };

  return {
    async list(scope: CallScope<Caller>): Promise<EndpointOutput<'scripts.bindings'>> {
      return { bindings: (await bindingsOf(scope)).map(({ id, copyFolder }) => ({ id, copyFolder })) };
    },

    /** Requires the same capabilities as a copy: canDuplicate of the file and canCreateChildFile of the folder. */
    async onPost(scope: CallScope<Caller>, id: string, { guid, toGuid, name: rawName }: FolderCopy): Promise<ScriptOutcome> {
      const { caller } = scope;
      const binding = (await bindingsOf(scope)).find((each) => each.id === id);
      if (!binding) throw new ApiError('SCRIPT_NOT_FOUND');
      const name = requireName(rawName);
      const source = await access.open(scope, guidOfId(guid));
      requireCapability(source, 'canDuplicate');
      const folder = await access.openFolder(scope, folderGuidOf(caller, toGuid));
      requireCapability(folder, 'canCreateChildFile');
      return runOnce(binding, caller, { guid: source.file.guid, toGuid: folder.file.guid, name });
    },

    /** Whether the person's team has bound a script that copies folders. */
    async copiesFolders(scope: CallScope<Caller>): Promise<boolean> {
      return (await bindingsOf(scope)).some((each) => each.copyFolder);
    },

    /**
     * Calls the team's script that copies folders. Returns null if there is no such script or the file is not a folder;
     * the server then copies the file. The caller must have checked the capabilities. Throws SCRIPT_FAILED.
     */
    async copyFolder(scope: CallScope<Caller>, type: number, copy: FolderCopy): Promise<ScriptOutcome | null> {
      const { caller } = scope;
      const binding = type === fileTypes.folder ? (await bindingsOf(scope)).find((each) => each.copyFolder) : undefined;
      return binding ? runOnce(binding, caller, copy) : null;
    },
  };
};

export type ScriptsService = ReturnType<typeof createScriptsService>;
