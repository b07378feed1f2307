/** Selector of dialogs. */
export const dialogSelector = '[role=dialog], [role=alertdialog]';

/** Selector of everything that covers the page and captures the keyboard. */
export const overlaySelector = `${dialogSelector}, [role=menu]`;
