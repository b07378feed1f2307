/** What lies over the page until it is dealt with. */
export const dialogs = '[role=dialog], [role=alertdialog]';

/** Everything that lies over the page and has the keys to itself. */
export const overlays = `${dialogs}, [role=menu]`;
