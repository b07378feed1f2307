import type { KeyboardEvent } from 'react';

/**
 * Whether a key press belongs to text composition (IME), where Enter picks a candidate and must not submit. Safari
 * ends the composition before it sends the key, so only the legacy key code 229 identifies it.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing that replaces the key code tells this key from a real Enter
export const isComposingKey = (event: globalThis.KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

export const isComposing = (event: KeyboardEvent): boolean => isComposingKey(event.nativeEvent);
