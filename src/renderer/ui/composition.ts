import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to text composition (IME). Enter then chooses a candidate and must not submit. Safari ends the
 * composition before it sends the key, and only the old key code 229 tells.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing that replaces the key code tells this key from a real Enter
export const isComposingKey = (event: globalThis.KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

export const isComposing = (event: KeyboardEvent): boolean => isComposingKey(event.nativeEvent);
