import { createContext, useContext } from 'react';
import type { Capability } from '../../../contract/entities/permissions';
import type { Sharing } from './use-sharing';
import type { PendingAction } from './use-pending-action';

/** The values shared by all parts of the dialog. */
export interface ShareContext {
  readonly guid: string;
  readonly sharing: Sharing;
  /** The signed-in person. */
  readonly personId: number;
  /** The name of the file's team, if this person is a member and the name is loaded. */
  readonly teamName: string | null;
  /** Why nothing can be changed now regardless of capabilities: there is no network, or the person lost access. */
  readonly disabledReason: string | null;
  readonly publicShare: Capability | null;
  readonly pending: PendingAction;
  reload(): Promise<void>;
}

export const ShareContext = createContext<ShareContext | null>(null);

export const useShare = (): ShareContext => {
  const share = useContext(ShareContext);
  if (!share) throw new Error('There is no ShareContext above this component.');
  return share;
};
