/** Capitalizes a text that is shown as a sentence; some of the specification's messages start in lower case. */
export const capitalizeSentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
