import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to text composition (IME). Enter then chooses a candidate and must not submit. Safari ends the
 * composition before it sends the key, and only the old key code 229 tells.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;
