import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawingEnd } from './drawing-process';
import { groupMemoryOf } from './group-memory';

/** The limits of one conversion. */
export interface ConversionLimits {
  readonly timeoutMs: number;
  /** Maximum resident memory of the program with its child processes, in bytes. */
  readonly memoryBytes: number;
  /** Maximum size of all files that the program writes, in bytes. */
  readonly outputBytes: number;
}

export interface ConversionRequest {
  readonly path: string;
  /** Of the file's name; the program reads the format from it. */
  readonly extension: string;
}

export interface ConverterOptions {
  /** Path of `soffice`. */
  readonly program: string;
  readonly limits: ConversionLimits;
}

const checkIntervalMs = 100;
const isWindows = process.platform === 'win32';

/** Settings of the program's profile: no macros, no links to other files or addresses, no updates (LibreOffice, registrymodifications.xcu). */
const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>
`;

/** A command that starts a program without a network, where the system allows it to this user. */
const isolation = ((): readonly string[] => {
  const command = ['unshare', '--map-root-user', '--net'];
  const isAllowed = process.platform === 'linux' && spawnSync('unshare', [...command.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return isAllowed ? command : [];
})();

/** Whether programs run without a network here. */
export const isNetworkIsolated = isolation.length > 0;

const sizeOf = async (directory: string): Promise<number> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)).then(({ size }) => size, () => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch (error) {
    // The group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Runs the program once and returns why it was killed; null if it ended by itself. */
const run = async (program: string, args: readonly string[], directory: string, inputBytes: number, limits: ConversionLimits, onStart: (child: ChildProcess) => void): Promise<'timeout' | 'memory' | 'output' | null> => {
  const [command = program, ...rest] = [...isolation, program, ...args];
  const child = spawn(command, rest, {
    cwd: directory, detached: !isWindows, stdio: 'ignore',
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: directory, TMPDIR: directory, SAL_USE_VCLPLUGIN: 'svp' },
  });
  onStart(child);
  let killedFor: 'timeout' | 'memory' | 'output' | null = null;
  const kill = (reason: NonNullable<typeof killedFor>): void => {
    killedFor ??= reason;
    killGroup(child);
  };
  const timer = setTimeout(() => { kill('timeout'); }, limits.timeoutMs);
  const check = setInterval(() => {
    const { pid } = child;
    if (pid === undefined) return;
    void groupMemoryOf(pid).then((bytes) => { if (bytes > limits.memoryBytes) kill('memory'); }, () => undefined);
    void sizeOf(directory).then((bytes) => { if (bytes > limits.outputBytes + inputBytes) kill('output'); });
  }, checkIntervalMs);
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10);
    await once(child, 'close');
  } finally {
    clearTimeout(timer);
    clearInterval(check);
    // Child processes that outlived the program.
    killGroup(child);
  }
  return killedFor;
};

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

/**
 * Converts one office file after the other into PDF. The program runs in a process group and with a profile of its own,
 * without the server's environment. Where the system allows it, the program has no network.
 */
export const createOfficeConverter = ({ program, limits }: ConverterOptions) => {
  let running: ChildProcess | null = null;
  return {
    /** Must not be called again before it resolves. */
    async draw({ path, extension }: ConversionRequest): Promise<DrawingEnd> {
      const directory = await mkdtemp(join(tmpdir(), 'deckle-office-'));
      try {
        const [profile, input, output] = [join(directory, 'profile'), join(directory, `input.${extension}`), join(directory, 'output')];
        await mkdir(join(profile, 'user'), { recursive: true });
        await writeFile(join(profile, 'user', 'registrymodifications.xcu'), profileSettings);
        await copyFile(path, input);
        const args = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', `-env:UserInstallation=${pathToFileURL(profile).href}`, '--convert-to', 'pdf', '--outdir', output, input];
        const killedFor = await run(program, args, directory, (await stat(input)).size, limits, (child) => { running = child; });
        if (killedFor === 'timeout') return { kind: 'timeout' };
        if (killedFor !== null) return { kind: 'undrawable', reason: `The office program exceeded its limit of ${killedFor}` };
        const bytes = await readFile(join(output, 'input.pdf')).catch(() => null);
        if (bytes === null || !isPdf(bytes)) return { kind: 'undrawable', reason: 'The office program wrote no PDF' };
        return bytes.length > limits.outputBytes ? { kind: 'undrawable', reason: 'The PDF is too large' } : { kind: 'drawn', bytes };
      } catch (error) {
        return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
      } finally {
        running = null;
        await rm(directory, { recursive: true, force: true, maxRetries: 3 });
      }
    },

    stop(): void { if (running) killGroup(running); },
  };
};
