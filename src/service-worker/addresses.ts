/** What else the server answers beside the API and the pages. */
const otherPrefixes = ['/ws', '/metrics'];

/** Whether an address is one of the app's screens: none of the API's, and no file's. */
export const isPageAddress = (path: string, apiPrefixes: readonly string[]): boolean =>
  ![...apiPrefixes, ...otherPrefixes].some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) && !/\.\w+$/.test(path);

/** A gateway without its server behind it is nobody's answer (account specification, section 8). */
export const isAnswered = (status: number): boolean => status < 502 || status > 504;
