export interface SenderFrame {
  readonly url: string;
  /** Null in the main frame of a page. */
  readonly parent: unknown;
}

/** Origins whose pages may speak to the main process: the app's own, and the development server's while developing. */
export const trustedOrigins = (appOrigin: string, developmentServer: string | null): readonly string[] =>
  developmentServer === null ? [appOrigin] : [appOrigin, new URL(developmentServer).origin];

/** The origin of an address; `app:` addresses are written `app://host`, which URL does not call an origin everywhere. */
export const originOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return `${url.protocol}//${url.host}`;
};

/** Whether a message comes from the main frame of a page of ours. A frame that is gone cannot be trusted. */
export const isTrustedFrame = (frame: SenderFrame | null, origins: readonly string[]): boolean => {
  if (frame === null || frame.parent !== null) return false;
  const origin = originOf(frame.url);
  return origin !== null && origins.includes(origin);
};
