import { document } from './document';

/** The texts of the document editor, loaded with it. */
export const documentPage = { document } as const;
