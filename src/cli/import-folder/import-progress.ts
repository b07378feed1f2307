import { printLine } from '../command-line';

/** An entry that was not imported, with the reason, as the summary lists it. */
export interface SkippedEntry {
  readonly path: string;
  readonly reason: string;
  /** Links, sockets and devices are not files; every other skipped entry is a loss. */
  readonly isLoss: boolean;
}

export interface ImportCounts {
  files: number;
  folders: number;
  /** Entries imported by an earlier run. */
  alreadyImported: number;
  bytes: number;
}

const terminalIntervalMs = 200;
const logIntervalMs = 5_000;

/** `1536` → `1.5 KiB`. */
export const sizeText = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${power === 0 ? bytes : (bytes / 1024 ** power).toFixed(1)} ${units[power] ?? ''}`;
};

/** Prints the progress of an import: one updated line on a terminal, otherwise a line every few seconds. */
export const createProgress = (counts: ImportCounts) => {
  const begunAt = Date.now();
  let lastAt = 0;
  let isWaiting = false;
  const seconds = (): number => Math.max(0.001, (Date.now() - begunAt) / 1_000);
  const line = (): string => `${counts.files} files, ${counts.folders} folders, ${sizeText(counts.bytes)}`
    + `, ${(counts.files / seconds()).toFixed(0)} files/s${isWaiting ? ', waiting for the server' : ''}`;
  const show = (): void => {
    lastAt = Date.now();
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line()}`);
    else printLine(line());
  };
  const tick = (): void => {
    if (Date.now() - lastAt >= (process.stdout.isTTY ? terminalIntervalMs : logIntervalMs)) show();
  };
  const timer = setInterval(tick, terminalIntervalMs);
  return {
    progressed: () => { isWaiting = false; },
    waiting: () => { isWaiting = true; },
    finish(leftBehind: readonly SkippedEntry[]): void {
      clearInterval(timer);
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
      if (leftBehind.length > 0) printLine(`Not imported (${leftBehind.length}):`);
      for (const { path, reason } of leftBehind) printLine(`  ${path}: ${reason}`);
      const losses = leftBehind.filter(({ isLoss }) => isLoss).length;
      printLine(`Imported ${counts.files} files and ${counts.folders} folders, ${sizeText(counts.bytes)}, in ${seconds().toFixed(1)} s (${(counts.files / seconds()).toFixed(0)} files/s)`
        + `${counts.alreadyImported > 0 ? `; ${counts.alreadyImported} were imported by an earlier run` : ''}; ${losses} could not be imported, ${leftBehind.length - losses} were not files.`);
    },
  };
};
