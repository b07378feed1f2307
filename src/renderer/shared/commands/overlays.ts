/** Selector of dialogs. */
export const dialogs = '[role=dialog], [role=alertdialog]';

/** Selector of everything that covers the page and captures the keyboard. */
export const overlays = `${dialogs}, [role=menu]`;
