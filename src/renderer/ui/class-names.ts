/** Joins class names and skips falsy entries, so that conditions can be list items. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
