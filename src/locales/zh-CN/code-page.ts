import { codes } from './codes';

/** The texts of pages and dialogs with codes, loaded with them. */
export const codePage = { codes } as const;
