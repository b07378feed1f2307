/** Joins class names and leaves out what is not there, so that a condition can stand in the list. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
