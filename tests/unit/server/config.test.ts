import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readServerConfig } from '../../../src/server/config';

test('a server without settings is a private server of this machine', () => {
  expect(readServerConfig({})).toEqual({
    host: '127.0.0.1', port: 4780, dataDirectory: resolve('.deckle'), databaseUrl: null, databaseDirectUrl: null, areNamedStatementsUsed: true, statementTimeoutSeconds: 60, metricsToken: null, databaseConnections: 20, key: null, basePath: '/api',
    deployment: 'private', logLevel: 'info', publicOrigin: null, proxyCount: 0, isPublicSharingOffered: true, isMobileRequiredToShare: false, contentCheckUrl: null, supportContact: null, pricingUrl: null, registration: 'open', registrationDomains: [], teamCreation: 'everyone', registrationsPerHour: 30, connectionsPerAddress: 1000, smtpUrl: null, mailFrom: null, isSmtpTlsRequired: true, textMessages: 'none', isHumanVerificationOn: true, paymentGateway: 'sandbox', billingTimeZone: 'Asia/Shanghai', realNameFrom: null, catalogueFile: null, alphaFeatures: [], trashDays: 30, quarantineDays: 30, diskReserveMb: 1024, areThumbnailToolsUsed: true, officeProgram: null,
    releasesDirectory: null, isReleaseHaltingOn: true,
  });
});

test('a flag overrides its variable, and an empty variable counts as unset', () => {
  expect(readServerConfig({ PORT: '1', HOST: '' }, { port: '2' })).toMatchObject({ port: 2, host: '127.0.0.1' });
});

test('an origin is stored without its slash', () => {
  expect(readServerConfig({ PUBLIC_ORIGIN: 'https://deckle.example/' })).toMatchObject({ publicOrigin: 'https://deckle.example' });
});

test.each(['/api', '/office/api', '/v1.2', '/a_b-c'])('an API may begin at %s', (path) => {
  expect(readServerConfig({ BASE_PATH: path }).basePath).toBe(path);
});

test.each(['api', '/', '/api/', '//elsewhere.example/api', '/a//b', '/a/../b', '/./a', '/a.', '/a b', '/a"b', '/a%2fb'])('an API does not begin at %s', (path) => {
  expect(() => readServerConfig({}, { basePath: path })).toThrow('--base-path has to begin with a slash and not to end with one.');
});

test.each(['0', '-1', 'none', '1.5'])('REGISTRATIONS_PER_HOUR=%s cannot be used', (text) => {
  expect(() => readServerConfig({ REGISTRATIONS_PER_HOUR: text })).toThrow(/^REGISTRATIONS_PER_HOUR has to /);
});

test('registrations are limited as the operator sets', () => {
  expect(readServerConfig({ REGISTRATIONS_PER_HOUR: '500' }).registrationsPerHour).toBe(500);
});

test.each(['PUBLIC_SHARING', 'PUBLIC_SHARING_NEEDS_MOBILE'])('%s is true or false', (name) => {
  expect(() => readServerConfig({ [name]: 'yes' })).toThrow(`${name} has to be true or false.`);
  expect(readServerConfig({ [name]: 'false' })).toMatchObject({ [name === 'PUBLIC_SHARING' ? 'isPublicSharingOffered' : 'isMobileRequiredToShare']: false });
});

test.each([['true', 1], ['false', 0], ['0', 0], ['1', 1], ['10', 10]])('TRUST_PROXY=%s is %i proxies in front', (text, count) => {
  expect(readServerConfig({ TRUST_PROXY: text }).proxyCount).toBe(count);
});

test.each([
  [{ PORT: '65536' }, 'PORT has to lie between 0 and 65535.'],
  [{ PORT: '4 780' }, 'PORT has to be a whole number.'],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS has to lie between 2 and 500.'],
  [{ DATABASE_STATEMENT_TIMEOUT: '0' }, 'DATABASE_STATEMENT_TIMEOUT has to lie between 1 and 3600.'],
  [{ DATABASE_NAMED_STATEMENTS: 'no' }, 'DATABASE_NAMED_STATEMENTS has to be true or false.'],
  [{ DATABASE_DIRECT_URL: 'http://db' }, 'DATABASE_DIRECT_URL has to be a postgres:// address.'],
  [{ DATABASE_DIRECT_URL: 'postgres://db/deckle' }, 'DATABASE_DIRECT_URL counts only together with DATABASE_URL; set both, or neither.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has to be at least 16 characters long.'],
  [{ METRICS_TOKEN: 'one two three four five' }, 'METRICS_TOKEN has to be without spaces.'],
  [{ QUARANTINE_DAYS: '0' }, 'QUARANTINE_DAYS has to lie between 1 and 36500.'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL has to be an smtp:// or smtps:// address.'],
  [{ SMTP_URL: 'smtp://mail.example/inbox' }, 'SMTP_URL has to be an address without a path.'],
  [{ SMTP_URL: 'smtp://mail.example?tls=no' }, 'SMTP_URL has to be an address without a path.'],
  [{ SMTP_URL: 'smtp:' }, 'SMTP_URL has to name a host in ASCII.'],
  [{ SMTP_URL: 'smtp://user:100%@mail.example' }, 'SMTP_URL has a user or a password that is not percent-encoded.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM has to be set when SMTP_URL is: mails need the address of a sender.'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'deckle@mail.example' }, 'PUBLIC_ORIGIN has to be set when SMTP_URL is: mails contain links to this server.'],
  [{ MAIL_FROM: 'Deckle <deckle@mail.example>' }, 'MAIL_FROM has to be an email address in ASCII, without a name.'],
  [{ MAIL_FROM: 'deckle@mail.example\r\nBcc: eve@example.com' }, 'MAIL_FROM has to be an email address in ASCII, without a name.'],
  [{ MAIL_FROM: 'dëckle@mail.example' }, 'MAIL_FROM has to be an email address in ASCII, without a name.'],
  [{ SMTP_TLS: 'no' }, 'SMTP_TLS has to be true or false.'],
  [{ PUBLIC_ORIGIN: 'https://deckle.example/app' }, 'PUBLIC_ORIGIN has to be an origin, without a path.'],
  [{ PUBLIC_ORIGIN: 'ftp://deckle.example' }, 'PUBLIC_ORIGIN has to be an http:// or https:// address.'],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY has to be true, false or a whole number.'],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY has to lie between 0 and 10.'],
  [{ BASE_PATH: '/api/' }, 'BASE_PATH has to begin with a slash and not to end with one.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL has to be fatal, error, warn, info, debug, trace or silent.'],
])('%j is refused by name', (environment, sentence) => {
  expect(() => readServerConfig(environment)).toThrow(sentence);
});

test('a refused mail server does not show its password', () => {
  expect(() => readServerConfig({ SMTP_URL: 'smtp://deckle:open-sesame@mail.example/inbox' })).toThrow(/^(?!.*open-sesame)/s);
});

test('a flag that is refused is named as a flag', () => {
  expect(() => readServerConfig({}, { port: 'x' })).toThrow('--port has to be a whole number.');
});

test.each([
  [{}, 'sandbox'], [{ NODE_ENV: 'production' }, 'none'], [{ PUBLIC_ORIGIN: 'https://deckle.example' }, 'none'], [{ PUBLIC_ORIGIN: 'https://deckle.example', PAYMENT_GATEWAY: 'sandbox' }, 'sandbox'], [{ PAYMENT_GATEWAY: 'none' }, 'none'],
])('with %j payments use %s', (environment, gateway) => { expect(readServerConfig(environment).paymentGateway).toBe(gateway); });

test.each([
  [{ REAL_NAME_FROM: '2027-02-30' }, 'REAL_NAME_FROM has to be a day, such as 2027-03-01.'],
  [{ REAL_NAME_FROM: '1 March' }, 'REAL_NAME_FROM has to be a day, such as 2027-03-01.'],
  [{ REAL_NAME_FROM: '2027-03-01', DEPLOYMENT: 'public', PAYMENT_GATEWAY: 'none' }, 'PAYMENT_GATEWAY has to be set when REAL_NAME_FROM is: people verify their real name with a payment.'],
])('%j stops the start', (environment, sentence) => { expect(() => readServerConfig(environment)).toThrow(sentence); });

test('no real name is required by default, and from a day if it is set', () => {
  expect([{}, { REAL_NAME_FROM: '' }, { REAL_NAME_FROM: '2027-03-01' }].map((environment) => readServerConfig(environment).realNameFrom)).toEqual([null, null, '2027-03-01']);
});

test('a time zone that does not exist stops the start', () => {
  expect(() => readServerConfig({ BILLING_TIME_ZONE: 'Mars/Base' })).toThrow('BILLING_TIME_ZONE has to be the name of a time zone');
});

// Decisions, "Part 8": the plans are at `/pricing/{edition}` "or a configured address".
test('the plans may be at an https address of the operator', () => {
  expect(readServerConfig({ PRICING_URL: 'https://deckle.example/plans?from=app' }).pricingUrl).toBe('https://deckle.example/plans?from=app');
});

test.each(['http://deckle.example/plans', 'javascript:alert(1)', '/pricing', 'deckle.example'])('PRICING_URL=%s cannot be used', (address) => {
  expect(() => readServerConfig({ PRICING_URL: address })).toThrow('PRICING_URL has to be an https:// address.');
});
