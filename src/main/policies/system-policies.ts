import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { appId } from '../app-id';
import { createManagedPreferences, managedPreferences } from './managed-preferences';
import type { PolicySource } from './policies';
import { createPolicyFile } from './policy-file';
import { createRegistrySource, type RunProgram } from './registry-policies';

export const linuxPolicyFile = '/etc/deckle/policies.json';
const root = 0;

export interface System {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly isPackaged: boolean;
}

/**
 * The system's policy places, highest precedence first. In an unpackaged app `DECKLE_POLICIES` names a file instead. A
 * packaged app ignores the variable, because anybody could set it.
 */
export const policySources = ({ platform, environment, isPackaged }: System): readonly PolicySource[] => {
  const named = environment.DECKLE_POLICIES;
  if (named !== undefined && !isPackaged) return [createPolicyFile(named, process.getuid?.() ?? root)];
  switch (platform) {
    case 'win32': {
      const systemFolder = join(environment.SystemRoot ?? String.raw`C:\Windows`, 'System32');
      return (['HKLM', 'HKCU'] as const).map((key) => createRegistrySource(key, systemFolder, runProgram));
    }
    case 'darwin': return managedPreferences(appId, userInfo().username).map((path) => createManagedPreferences(path, existsSync, runProgram));
    default: return [createPolicyFile(linuxPolicyFile, root)];
  }
};

const timeoutMs = 5000;

const runProgram: RunProgram = (program, args) => new Promise((resolve) => {
  execFile(program, args, { timeout: timeoutMs, windowsHide: true, windowsVerbatimArguments: true, maxBuffer: 1024 * 1024 }, (error, printed) => { resolve(error ? null : printed); });
});
