/**
 * Whether the browser downloads a file that is dragged out of the page with a `DownloadURL`. Chromium does so on
 * Windows and macOS. On Linux and ChromeOS it does not offer the URL to the system; other browsers do not support it.
 */
export const canDragOut = (userAgent: string): boolean => /\bChrome\//.test(userAgent) && /\((?:Windows|Macintosh)/.test(userAgent);
