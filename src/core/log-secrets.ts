/** Replaces a secret in a log. */
export const hiddenText = '[hidden]';

/** Names of fields with secrets, in any case and with any separators. */
const secretName = /pass(?:word|wd|phrase|code)|token|ticket|secret|authorization|cookie|credential|^key$|(?:api|private|encryption|deckle)key$/;
const isSecretName = (name: string): boolean => secretName.test(name.toLowerCase().replaceAll(/[-_\s]/g, ''));

/** Switches and missing values are no secrets: `isPasswordProtected`. */
const canBeSecret = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'boolean';

const bearerPattern = /(bearer\s+)\S+/gi;
/** Headers with credentials, up to the end of the line or of the quoted text. */
const credentialHeaderPatterns = [/((?:proxy-)?authorization"?\s*[:=]\s*"?(?:(?:basic|bearer|digest|negotiate|ntlm)\s+)?)[^"\r\n]+/gi, /((?:set-)?cookie"?\s*[:=]\s*"?)[^"\r\n]+/gi];
/** Values whose key names a secret, quoted or not. */
const namedSecretPattern = /((?:pass(?:word|wd|phrase)\w*|token|ticket|secret|credentials?|(?:\b|(?:api|private|encryption|deckle)[-_]?)key)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s",;}&]+)/gi;
/** Credentials before a host. */
const urlCredentialsPattern = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>@]*@/gi;

/** Hides secrets that the text names or marks: headers, named values, and credentials in addresses. */
export const hideSecretsInText = (text: string): string =>
  [bearerPattern, ...credentialHeaderPatterns, namedSecretPattern].reduce((rest, pattern) => rest.replace(pattern, `$1${hiddenText}`), text)
    .replace(urlCredentialsPattern, `$1${hiddenText}@`);

export interface SecretHiding {
  /** The fields of an error that the log contains. */
  readonly describeError: (error: Error) => unknown;
  readonly hideInText: (text: string) => string;
}

const hasJson = (value: object): value is { readonly toJSON: () => unknown } => 'toJSON' in value && typeof value.toJSON === 'function';

/** Copies a value for a log, without secrets at any depth. A list can contain names and values in turn, as raw headers do. */
export const hideSecrets = (value: unknown, { describeError, hideInText }: SecretHiding): unknown => {
  const copy = (current: unknown, ancestors: readonly object[]): unknown => {
    if (typeof current === 'string') return hideInText(current);
    if (typeof current !== 'object' || current === null) return current;
    if (ancestors.includes(current)) return '[circular]';
    const path = [...ancestors, current];
    if (current instanceof Error) return copy(describeError(current), path);
    if (hasJson(current)) return copy(current.toJSON(), path);
    const copyMember = (name: unknown, member: unknown): unknown => (typeof name === 'string' && isSecretName(name) && canBeSecret(member) ? hiddenText : copy(member, path));
    if (Array.isArray(current)) return current.map((member: unknown, index) => copyMember(current[index - 1], member));
    return Object.fromEntries(Object.entries(current).map(([name, member]) => [hideInText(name), copyMember(name, member)]));
  };
  return copy(value, []);
};
