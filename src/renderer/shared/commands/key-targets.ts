import { overlaySelector } from './overlay-selectors';

const fields = 'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]:not([contenteditable=false])';
const lists = '[role=grid], [role=treegrid], [role=listbox], [role=tree]';

const isWithin = (target: EventTarget | null, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

/** Whether the target is editable. */
export const isEditable = (target: EventTarget | null): boolean => isWithin(target, fields);
export const isInList = (target: EventTarget | null): boolean => isWithin(target, lists);
export const isInOverlay = (target: EventTarget | null): boolean => isWithin(target, overlaySelector);
