import { createContext, useContext } from 'react';
import type { Capability } from '../../../contract/entities/permissions';
import type { Sharing } from './use-sharing';
import type { PendingAct } from './use-pending-act';

/** What every part of the dialog works with. */
export interface ShareContext {
  readonly guid: string;
  readonly sharing: Sharing;
  /** Who looks at it. */
  readonly personId: number;
  /** The name of the file's team, where this person is of it and the name is known. */
  readonly teamName: string | null;
  /** Why nothing can be changed at the moment, whatever one may do: there is no network, or the file is not theirs any more. */
  readonly blocked: string | null;
  readonly publicShare: Capability | null;
  readonly pending: PendingAct;
  reload(): Promise<void>;
}

export const ShareContext = createContext<ShareContext | null>(null);

export const useShare = (): ShareContext => {
  const share = useContext(ShareContext);
  if (!share) throw new Error('There is no ShareContext above this component.');
  return share;
};
