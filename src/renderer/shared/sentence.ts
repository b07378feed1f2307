/** A text that stands as a sentence of its own; some of the specification's messages begin in lower case. */
export const asSentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
