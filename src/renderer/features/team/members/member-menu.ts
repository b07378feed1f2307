import type { MenuPosition } from '../../../ui/context-menu';

/** The open menu, and its position. */
export interface MenuRequest {
  readonly kind: 'role' | 'more';
  readonly memberId: number;
  readonly element: HTMLElement;
  /** The pointer, for a menu that opens there instead of below the element. */
  readonly point?: MenuPosition;
}

/** A dialog that a menu opens. */
export type MemberDialog = 'moveOut' | 'department' | 'transfer';
