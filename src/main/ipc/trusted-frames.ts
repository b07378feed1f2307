export interface SenderFrame {
  readonly url: string;
  /** Null in the main frame. */
  readonly parent: unknown;
}

/** Origins whose pages may call the main process: the app's origin and, in development, the development server's. */
export const trustedOrigins = (appOrigin: string, developmentServer: string | null): readonly string[] =>
  developmentServer === null ? [appOrigin] : [appOrigin, new URL(developmentServer).origin];

/** Returns `scheme://host`. `URL.origin` is "null" for `app:` addresses in some environments. */
export const originOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return `${url.protocol}//${url.host}`;
};

/** Whether a message comes from the main frame of a trusted page. A destroyed frame is not trusted. */
export const isTrustedFrame = (frame: SenderFrame | null, origins: readonly string[]): boolean => {
  if (frame === null || frame.parent !== null) return false;
  const origin = originOf(frame.url);
  return origin !== null && origins.includes(origin);
};
