/** The message of the worker above its limit. pdf.js ignores it, because it has no target. */
const tooLarge = 'deckle-too-large';

export const reportTooLarge = (): void => { (self as unknown as { postMessage(message: unknown): void }).postMessage({ kind: tooLarge }); };

export const isTooLargeMessage = (data: unknown): boolean => (data as { readonly kind?: unknown } | null)?.kind === tooLarge;
