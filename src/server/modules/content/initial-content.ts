import { readChangeset } from '../../../core/content/changeset';
import { documentFromText } from '../../../core/content/document-text';

/** The client id of text that files were created with. No window has it. */
const initialClientId = 1;

export interface InitialContent {
  /** A Yjs update. */
  readonly bytes: Uint8Array;
  readonly clientId: number;
  readonly nextClock: number;
}

/** The content of a file that was created with text. Equal texts have equal bytes, so nothing is stored before the first change. */
export const initialContentOf = (text: string): InitialContent => {
  const bytes = documentFromText(text, initialClientId);
  return { bytes, clientId: initialClientId, nextClock: readChangeset(bytes)?.added.get(initialClientId)?.to ?? 0 };
};
