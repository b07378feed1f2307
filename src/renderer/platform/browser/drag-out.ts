/**
 * Whether a browser fetches what is dragged out of its page, by the `DownloadURL` of the drag. Chromium does on Windows
 * and macOS; on Linux and ChromeOS it leaves that out of what the system is offered, and other browsers do not know it.
 */
export const canDragOut = (userAgent: string): boolean => /\bChrome\//.test(userAgent) && /\((?:Windows|Macintosh)/.test(userAgent);
