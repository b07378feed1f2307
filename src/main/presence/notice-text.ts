/** Controls, line breaks, and bidi controls, which could make a text read as another one. */
const unwanted = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
export const titleLimit = 80;
export const bodyLimit = 240;
/** Servers of notices on Linux may read tags and entities. */
const lookalikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '&': '＆' };

/**
 * What somebody else wrote as it may stand in a notice of the system: one line, bounded, without markup, and with its
 * own direction kept to itself.
 */
export const noticeText = (text: string, limit: number, platform: NodeJS.Platform): string => {
  const clean = text.slice(0, limit * 8).replace(unwanted, ' ').replace(/\s+/gu, ' ').trim();
  const plain = platform === 'linux' ? clean.replace(/[<>&]/g, (sign) => lookalikes[sign] ?? '') : clean;
  const signs = Array.from(plain);
  const bounded = signs.length > limit ? `${signs.slice(0, limit - 1).join('')}…` : plain;
  return bounded === '' ? '' : `\u2068${bounded}\u2069`;
};

/** A page of the app; whatever else a notice names leads to its start. */
export const noticeRoute = (route: string | null): string => (route !== null && route.length <= 300 && /^(\/[\w~-]+)+$/.test(route) ? route : '/');
