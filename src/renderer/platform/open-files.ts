import type { Unsubscribe } from '../../contract/bridge';

export interface OpenFiles {
  /** Counts a file as open until the returned function is called. */
  open(guid: string): Unsubscribe;
  /** Reports the open files again. */
  report(): void;
}

/** The files that a page has open, with the number of their users. `report` receives all of them after a change. */
export const createOpenFiles = (report: (guids: string[]) => void): OpenFiles => {
  const users = new Map<string, number>();
  const reportAll = (): void => { report([...users.keys()]); };
  const count = (guid: string, change: 1 | -1): void => {
    const before = users.get(guid) ?? 0;
    if (before + change > 0) users.set(guid, before + change);
    else users.delete(guid);
    if (before === 0 || before + change === 0) reportAll();
  };
  return {
    open(guid) {
      count(guid, 1);
      let isOpen = true;
      return () => {
        if (isOpen) count(guid, -1);
        isOpen = false;
      };
    },
    report: reportAll,
  };
};
