/** Prefixes that the server handles apart from the API and the pages. */
const otherPrefixes = ['/ws', '/metrics'];

/** Whether a path is a screen of the app: neither a path of the API nor a file. */
export const isPageAddress = (path: string, apiPrefixes: readonly string[]): boolean =>
  ![...apiPrefixes, ...otherPrefixes].some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) && !/\.\w+$/.test(path);

/** 502 to 504 mean that a gateway has no server behind it (account specification, section 8). */
export const isFromServer = (status: number): boolean => status < 502 || status > 504;
