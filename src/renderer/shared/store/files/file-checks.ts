/** A request that rechecks a file. */
export interface FileCheck {
  /** Whether the file changed during the request, so that the response may be outdated. */
  isStale(): boolean;
}

/** The rechecks of files that are in flight, at most one per file. */
export interface FileChecks {
  /** Replaces an earlier check of the file. */
  begin(guid: string): FileCheck;
  isCurrent(guid: string, check: FileCheck): boolean;
  isChecking(guid: string): boolean;
  end(guid: string): void;
  /** Called when the file changes; does nothing for a file without a check. */
  markStale(guid: string): void;
  markAllStale(): void;
}

export const createFileChecks = (): FileChecks => {
  const checks = new Map<string, FileCheck>();
  const stale = new WeakSet<FileCheck>();
  const mark = (check: FileCheck | undefined): void => { if (check) stale.add(check); };
  return {
    begin(guid) {
      const check: FileCheck = { isStale: () => stale.has(check) };
      checks.set(guid, check);
      return check;
    },
    isCurrent: (guid, check) => checks.get(guid) === check,
    isChecking: (guid) => checks.has(guid),
    end(guid) { checks.delete(guid); },
    markStale(guid) { mark(checks.get(guid)); },
    markAllStale() { for (const check of checks.values()) mark(check); },
  };
};
