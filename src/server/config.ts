import { resolve } from 'node:path';
import { z } from 'zod';
import { registrationModes } from '../contract/api/platform-endpoints';
import { basePathSchema, defaultBasePath } from '../contract/base-path';
import { parseEmail } from '../core/email-address';

/** An invalid setting. The message is one sentence that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const absolutePath = z.string().min(1, 'has to name a folder').transform((value) => resolve(value));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'has to be a postgres:// address' });
const origin = z.url({ protocol: /^https?$/, error: 'has to be an http:// or https:// address' })
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ''), 'has to be an origin, without a path')
  .transform((value) => new URL(value).origin);
const wholeNumber = (from: number, to: number, otherwise = 'has to be a whole number') => z.string().regex(/^\d+$/, otherwise).transform(Number)
  .refine((value) => value >= from && value <= to, `has to lie between ${from} and ${to}`);
const domainList = z.string().transform((value) => value.split(',').map((domain) => domain.trim().toLowerCase()).filter((domain) => domain !== ''));
const nameList = z.string().transform((value) => value.split(',').map((name) => name.trim()).filter((name) => name !== ''))
  .refine((names) => names.every((name) => /^\w{1,100}$/.test(name)), 'has to be a list of names of letters, digits and underscores');
const timeZone = z.string().refine((name) => { try { return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''; } catch { return false; } }, 'has to be the name of a time zone, such as Asia/Shanghai');
const calendarDay = z.iso.date('has to be a day, such as 2027-03-01');
const yesOrNo = z.enum(['true', 'false'], 'has to be true or false').transform((value) => value === 'true');
const proxyCount = z.string().transform((value) => ({ true: '1', false: '0' })[value] ?? value).pipe(wholeNumber(0, 10, 'has to be true, false or a whole number'));

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'has to be an smtp:// or smtps:// address' })
  .refine((value) => /^\/?$/.test(new URL(value).pathname) && new URL(value).search === '' && new URL(value).hash === '', 'has to be an address without a path')
  .refine((value) => /^[a-z0-9.:[\]-]+$/i.test(new URL(value).hostname), 'has to name a host in ASCII')
  .refine((value) => /^(?:[^%]|%[0-9a-f]{2})*$/i.test(new URL(value).username + new URL(value).password), 'has a user or a password that is not percent-encoded');
/** The address alone, in ASCII, because every mail server accepts it. */
const senderAddress = z.string().refine((value) => /^[\x21-\x7e]+$/.test(value) && parseEmail(value) !== null, 'has to be an email address in ASCII, without a name');

/** Every setting with its environment variable, its optional flag and its schema. */
const settings = {
  host: { variable: 'HOST', flag: '--host', schema: z.string().min(1, 'has to name an address').default('127.0.0.1') },
  port: { variable: 'PORT', flag: '--port', schema: wholeNumber(0, 65_535).default(4780) },
  dataDirectory: { variable: 'DECKLE_DATA_DIR', flag: '--data-dir', schema: absolutePath.default(resolve('.deckle')) },
  /** Any PostgreSQL; null for an embedded PostgreSQL in the data directory. */
  databaseUrl: { variable: 'DATABASE_URL', flag: null, schema: postgresUrl.nullable().default(null) },
  /**
   * PostgreSQL itself, if `DATABASE_URL` is a pooler's address. For features that need a session: locks, migrations
   * and LISTEN.
   */
  databaseDirectUrl: { variable: 'DATABASE_DIRECT_URL', flag: null, schema: postgresUrl.nullable().default(null) },
  /** Whether statements are prepared by name. A pooler that shares connections between transactions may not support them. */
  areNamedStatementsUsed: { variable: 'DATABASE_NAMED_STATEMENTS', flag: null, schema: yesOrNo.default(true) },
  /** Timeout of a request's statements, seconds. */
  statementTimeoutSeconds: { variable: 'DATABASE_STATEMENT_TIMEOUT', flag: null, schema: wholeNumber(1, 3600).default(60) },
  databaseConnections: { variable: 'DATABASE_CONNECTIONS', flag: null, schema: wholeNumber(2, 500).default(20) },
  /** Encrypts secrets and cursors; null for a key file in the data directory. */
  key: { variable: 'DECKLE_KEY', flag: null, schema: z.string().min(32, 'has to be at least 32 characters long').nullable().default(null) },
  basePath: { variable: 'BASE_PATH', flag: '--base-path', schema: basePathSchema.default(defaultBasePath) },
  deployment: { variable: 'DEPLOYMENT', flag: '--deployment', schema: z.enum(['private', 'public'], 'has to be private or public').default('private') },
  logLevel: { variable: 'LOG_LEVEL', flag: '--log-level', schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'has to be fatal, error, warn, info, debug, trace or silent').default('info') },
  /** The public address of this server, if it differs from the address it listens on. */
  publicOrigin: { variable: 'PUBLIC_ORIGIN', flag: '--public-origin', schema: origin.nullable().default(null) },
  /** The number of proxies that set X-Forwarded-For and X-Forwarded-Proto. */
  proxyCount: { variable: 'TRUST_PROXY', flag: null, schema: proxyCount.default(0) },
  /** Whether files may be shared with everybody, and whether that requires a mobile number. */
  isPublicSharingOffered: { variable: 'PUBLIC_SHARING', flag: null, schema: yesOrNo.default(true) },
  isMobileRequiredToShare: { variable: 'PUBLIC_SHARING_NEEDS_MOBILE', flag: null, schema: yesOrNo.default(false) },
  /** The operator's service that checks whether a file may be shown to everybody; null for no check. */
  contentCheckUrl: { variable: 'CONTENT_CHECK_URL', flag: null, schema: z.url({ protocol: /^https?$/, error: 'has to be an http:// or https:// address' }).nullable().default(null) },
  /** An email address, an https:// address or a text: whom people contact about a blocked account. */
  supportContact: { variable: 'SUPPORT_CONTACT', flag: null, schema: z.string().max(200, 'has to have at most 200 characters').nullable().default(null) },
  /** The operator's page of the plans, which replaces that of the app. */
  pricingUrl: { variable: 'PRICING_URL', flag: null, schema: z.url({ protocol: /^https$/, error: 'has to be an https:// address' }).max(2000, 'has to have at most 2000 characters').nullable().default(null) },
  /** The bearer token for reading metrics from other machines; null forbids it. */
  metricsToken: { variable: 'METRICS_TOKEN', flag: null, schema: z.string().regex(/^\S+$/, 'has to be without spaces').min(16, 'has to be at least 16 characters long').nullable().default(null) },
  /** Whether people may create accounts themselves: all, those with an invitation to a team, or nobody. */
  registration: { variable: 'REGISTRATION', flag: null, schema: z.enum(registrationModes, 'has to be open, invited or closed').default('open') },
  /** The domains of email addresses with which people may register, separated by commas; empty for all. */
  registrationDomains: { variable: 'REGISTRATION_DOMAINS', flag: null, schema: domainList.default([]) },
  /** The people who may create teams. */
  teamCreation: { variable: 'TEAM_CREATION', flag: null, schema: z.enum(['everyone', 'operators'], 'has to be everyone or operators').default('everyone') },
  /** Maximum attempts to create an account from one address per hour. */
  registrationsPerHour: { variable: 'REGISTRATIONS_PER_HOUR', flag: null, schema: wholeNumber(1, 1_000_000).default(30) },
  /** Maximum open TCP connections of one remote address. Not enforced behind proxies. */
  connectionsPerAddress: { variable: 'CONNECTIONS_PER_ADDRESS', flag: null, schema: wholeNumber(10, 1_000_000).default(1000) },
  /** The mail server, with user and password; null for a folder of the data directory. */
  smtpUrl: { variable: 'SMTP_URL', flag: null, schema: smtpUrl.nullable().default(null) },
  /** The sender of mails. */
  mailFrom: { variable: 'MAIL_FROM', flag: null, schema: senderAddress.nullable().default(null) },
  /** Whether mails are sent only over a verified TLS connection. A mail server on this machine may lack TLS. */
  isSmtpTlsRequired: { variable: 'SMTP_TLS', flag: null, schema: yesOrNo.default(true) },
  /** The provider of text messages. A folder keeps them with the mails, for development. */
  textMessages: { variable: 'TEXT_MESSAGES', flag: null, schema: z.enum(['none', 'folder'], 'has to be none or folder').default('none') },
  /** Whether people solve a challenge before they register or request codes. Their app does it for them. */
  isHumanVerificationOn: { variable: 'HUMAN_VERIFICATION', flag: null, schema: yesOrNo.default(true) },
  /** The service that receives payments. Absent: `sandbox`, which moves no money, or `none` in production. */
  paymentGateway: { variable: 'PAYMENT_GATEWAY', flag: null, schema: z.enum(['none', 'sandbox'], 'has to be none or sandbox').optional() },
  /** The time zone of months and days of memberships. */
  billingTimeZone: { variable: 'BILLING_TIME_ZONE', flag: null, schema: timeZone.default('Asia/Shanghai') },
  /** The day from which teams and people need a verified real name, by `BILLING_TIME_ZONE`; null: never. */
  realNameFrom: { variable: 'REAL_NAME_FROM', flag: null, schema: calendarDay.nullable().default(null) },
  /** A JSON file with changes of products and prices; null for none. */
  catalogueFile: { variable: 'CATALOGUE_FILE', flag: null, schema: absolutePath.nullable().default(null) },
  /** Names of experimental features that people may use, separated by commas. */
  alphaFeatures: { variable: 'ALPHA_FEATURES', flag: null, schema: nameList.default([]) },
  /** Days in the trash before files are permanently deleted. */
  trashDays: { variable: 'TRASH_DAYS', flag: null, schema: wholeNumber(1, 36_500).default(30) },
  /** Days that unreferenced bytes are kept before they are permanently deleted. */
  quarantineDays: { variable: 'QUARANTINE_DAYS', flag: null, schema: wholeNumber(1, 36_500).default(30) },
  /** Free space that uploads leave on the disk, MiB. */
  diskReserveMb: { variable: 'DISK_RESERVE_MB', flag: null, schema: wholeNumber(0, 1_000_000).default(1024) },
  /** Whether programs of the system draw thumbnails of PDF, HEIC and video, where they are found. */
  areThumbnailToolsUsed: { variable: 'THUMBNAIL_TOOLS', flag: null, schema: yesOrNo.default(true) },
  /** Path of LibreOffice's program, which makes PDFs of office files; null for none. */
  officeProgram: { variable: 'OFFICE_PROGRAM', flag: null, schema: absolutePath.nullable().default(null) },
  /** The folder with releases of the desktop app; null for the folder `releases` of the data directory. */
  releasesDirectory: { variable: 'RELEASES_DIRECTORY', flag: null, schema: absolutePath.nullable().default(null) },
  /** Whether a version that crashes more often than the previous one is halted. */
  isReleaseHaltingOn: { variable: 'RELEASE_HALTING', flag: null, schema: yesOrNo.default(true) },
} as const;

type Settings = typeof settings;
export type ServerConfig = { readonly [Name in Exclude<keyof Settings, 'paymentGateway'>]: z.output<Settings[Name]['schema']> } & { readonly paymentGateway: PaymentGatewayName };

export type PaymentGatewayName = 'none' | 'sandbox';

/** A server with a public address or in Node's production mode sells nothing unless a gateway is chosen. */
const defaultGateway = (environment: NodeJS.ProcessEnv, publicOrigin: string | null): PaymentGatewayName => (environment['NODE_ENV'] === 'production' || publicOrigin !== null ? 'none' : 'sandbox');

export type TeamCreation = ServerConfig['teamCreation'];

/** The text of a setting, from a flag or an environment variable. */
const given = (name: string, setting: Settings[keyof Settings], environment: NodeJS.ProcessEnv, flags: Readonly<Record<string, string | undefined>>) => {
  const flagged = flags[name];
  if (flagged !== undefined && setting.flag) return { text: flagged, source: setting.flag };
  const text = environment[setting.variable];
  return { text: text === '' ? undefined : text, source: setting.variable };
};

/**
 * Reads the server's settings. A flag (keyed by the setting's name: `port`, `dataDirectory`) overrides the environment
 * variable. Throws a `ConfigError` that names the first invalid setting.
 */
export const readServerConfig = (environment: NodeJS.ProcessEnv, flags: Readonly<Record<string, string | undefined>> = {}): ServerConfig => {
  const values = Object.entries(settings).map(([name, setting]) => {
    const { text, source } = given(name, setting, environment, flags);
    const parsed = (setting.schema as z.ZodType).safeParse(text);
    if (!parsed.success) throw new ConfigError(`${source} ${parsed.error.issues[0]?.message ?? 'cannot be used'}.`);
    return [name, parsed.data] as const;
  });
  const parsedSettings = Object.fromEntries(values) as Omit<ServerConfig, 'paymentGateway'> & { readonly paymentGateway: PaymentGatewayName | undefined };
  const config: ServerConfig = { ...parsedSettings, paymentGateway: parsedSettings.paymentGateway ?? defaultGateway(environment, parsedSettings.publicOrigin) };
  if (config.databaseUrl !== null && config.key === null) {
    throw new ConfigError('DECKLE_KEY has to be set when DATABASE_URL is: a database that several servers may use needs one key for all of them.');
  }
  if (config.databaseDirectUrl !== null && config.databaseUrl === null) {
    throw new ConfigError('DATABASE_DIRECT_URL counts only together with DATABASE_URL; set both, or neither.');
  }
  if (config.smtpUrl !== null && config.mailFrom === null) {
    throw new ConfigError('MAIL_FROM has to be set when SMTP_URL is: mails need the address of a sender.');
  }
  if (config.smtpUrl !== null && config.publicOrigin === null) {
    throw new ConfigError('PUBLIC_ORIGIN has to be set when SMTP_URL is: mails contain links to this server.');
  }
  if (config.realNameFrom !== null && config.deployment === 'public' && config.paymentGateway === 'none') {
    throw new ConfigError('PAYMENT_GATEWAY has to be set when REAL_NAME_FROM is: people verify their real name with a payment.');
  }
  return config;
};

/** The flags of the command line that set the server's configuration, for `parseArgs`. */
export const serverFlags = Object.fromEntries(
  Object.entries(settings).flatMap(([name, { flag }]) => (flag ? [[flag.slice(2), name] as const] : [])),
) as Readonly<Record<string, keyof ServerConfig>>;
