import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element of the frame beside the content; null until it is rendered. */
export const DrawerSlotContext = createContext<HTMLElement | null>(null);

/** Renders a page's own drawer beside the content. */
export const PageDrawer = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(DrawerSlotContext);
  return slot && createPortal(children, slot);
};
