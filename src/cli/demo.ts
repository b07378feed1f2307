import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CallError } from '../api-client/call-error';
import { desktopId } from '../contract/entities/common-schemas';
import { passwordDigest } from '../core/password';
import { writeFileDurably } from '../server/data-directory/write-file-durably';
import type { Database } from '../server/db/database-handle';
import { clientWith, signIn, type Server } from './account';
import { createDemoImporter } from './demo/demo-importer';
import { demoPeople, type DemoPerson } from './demo/demo-contents';
import { backdateDemoFiles, createMainActions, createTeamContents, createDemoTeam, giveAllFeatures, shareWithMain, type DemoTeamPeople } from './demo/demo-team';
import { createRetry } from './retry-until-available';

/** Credentials of the demo workspace, stored in the data directory. */
const demoAccountSchema = z.object({ email: z.string(), password: z.string(), isComplete: z.boolean(), begunAt: z.string() });
export type DemoAccount = z.infer<typeof demoAccountSchema>;

/** Null if the data directory has no demo workspace. */
export const readDemoAccount = (demoFile: string): DemoAccount | null =>
  (existsSync(demoFile) ? demoAccountSchema.parse(JSON.parse(readFileSync(demoFile, 'utf8'))) : null);

/** How people sign in to the demo workspace. */
export const demoLines = ({ email, password }: DemoAccount): readonly string[] => [
  `Demo sign-in: ${email}, password ${password}`,
  `The team of the demo signs in with the same password: ${demoPeople.slice(1).map((person) => person.email).join(', ')}`,
];

export interface DemoOptions extends Server {
  /** For facts that no call sets: the edition of the team, and former dates of files. */
  readonly database: Database;
  readonly demoFile: string;
  /** Whether the data directory is new; only then a demo workspace is created. */
  readonly isFresh: boolean;
}

const retryForMs = 60_000;

/**
 * Creates the demo workspace of a new data directory, or resumes an interrupted creation. Every step has an idempotency
 * key, so it runs only once. Returns null if there is no demo workspace and none is wanted.
 */
export const ensureDemo = async (options: DemoOptions): Promise<DemoAccount | null> => {
  const known = readDemoAccount(options.demoFile);
  if (known?.isComplete || (!known && !options.isFresh)) return known;
  const [main] = demoPeople;
  const account: DemoAccount = known ?? {
    email: main?.email ?? '', password: randomBytes(6).toString('base64url'), isComplete: false, begunAt: new Date().toISOString(),
  };
  writeFileDurably(options.demoFile, JSON.stringify(account));
  const patiently = createRetry(retryForMs);
  const tokens: string[] = [];
  for (const person of demoPeople) tokens.push(await patiently(() => registerOrSignIn(options, account, person)));
  const [creator, admin, designer, seller] = await Promise.all(tokens.map((token) => patiently(() => clientWith(options, token).call('account.me', {}))));
  if (!creator || !admin || !designer || !seller) throw new Error('The demo workspace has fewer people than its team.');
  const people: DemoTeamPeople = { creator, admin, designer, seller };
  const importers = demoPeople.map(({ email }, index) => createDemoImporter(options, { token: tokens[index] ?? '', email, startedAt: account.begunAt, retry: patiently }));
  const [first, second, third, fourth] = importers;
  if (!first || !second || !third || !fourth) throw new Error('The demo workspace has fewer people than its team.');
  const team = await createDemoTeam(people, { creator: first.once, admin: second.once, designer: third.once, seller: fourth.once });
  await giveAllFeatures(options.database, team);
  for (const [index, bringing] of importers.entries()) {
    await bringing.importAll(demoPeople[index]?.entries ?? [], desktopId, '');
    if (index === 0) {
      await createTeamContents(bringing, people, team);
      await createMainActions(bringing);
    } else if (index === 1) await shareWithMain(bringing, people);
  }
  await backdateDemoFiles(options.database, people);
  const complete = { ...account, isComplete: true };
  writeFileDurably(options.demoFile, JSON.stringify(complete));
  return complete;
};

const registerOrSignIn = async (options: DemoOptions, account: DemoAccount, person: DemoPerson): Promise<string> => {
  try {
    const { token } = await clientWith(options, null).call('auth.register', { body: { email: person.email, name: person.name, password: passwordDigest(account.password) } });
    if (token !== null) return token;
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.code !== 'EMAIL_TAKEN') throw error;
  }
  return signIn(options, person.email, account.password);
};
