import { expect, test } from 'vitest';
import type { ProxyLogin } from '../../../../src/contract/desktop/network-bridge';
import type { ProxySignInFacts } from '../../../../src/main/prompts/proxy-prompts';
import { silentLog } from '../../../../src/main/logging/logger';
import { createProxyCredentials } from '../../../../src/main/network/proxy-credentials';
import { createMemorySecretStore, createSecrets } from '../../../../src/main/session/secret-store';

const place = { host: 'proxy.example.org', port: 3128 };
const right = { name: 'mira', password: 'right' };
const wrong = { name: 'mira', password: 'wrong' };

const create = (store = createMemorySecretStore()) => {
  const hidden: string[] = [];
  const secrets = createSecrets([store], silentLog);
  const open: { readonly facts: ProxySignInFacts; readonly respond: (login: ProxyLogin | null) => void }[] = [];
  const signIn = createProxyCredentials({
    secrets: () => secrets, log: { ...silentLog, redact: (secret) => { hidden.push(secret); } },
    prompt: (facts) => new Promise((respond) => { open.push({ facts, respond }); }),
  });
  /** Resolves once a prompt is open; fails if there are several. */
  const requests = async () => {
    await expect.poll(() => open.length, { interval: 1 }).toBe(1);
    const [question] = open.splice(0);
    if (!question) throw new Error('nothing is asked');
    return { ...question.facts, respond: question.respond };
  };
  return { store, signIn, requests, open, hidden };
};

/** Passwords are stored only in the keychain. */
test('all requests that wait for a proxy share one prompt, and only accepted credentials are kept for the next start', async () => {
  const { store, signIn, requests, open, hidden } = create();
  const waiting = [signIn.credentialsFor(place, null), signIn.credentialsFor(place, null)];
  const question = await requests();
  expect(question).toMatchObject({ ...place, name: '', isRefused: false });
  question.respond(right);
  expect(await Promise.all(waiting)).toEqual([right, right]);
  expect([open, await store.get('proxy proxy.example.org:3128'), hidden]).toEqual([[], null, ['right']]);

  signIn.confirm(place, right);
  await expect.poll(() => store.get('proxy proxy.example.org:3128'), { interval: 1 }).toBe(JSON.stringify(right));
  expect(await create(store).signIn.credentialsFor(place, null)).toEqual(right);
});

test('rejected credentials are prompted for again with the given name, and removed from the keychain', async () => {
  const { store, signIn, requests, open } = create();
  await store.set('proxy proxy.example.org:3128', JSON.stringify(wrong));
  expect(await signIn.credentialsFor(place, null)).toEqual(wrong);
  const second = signIn.credentialsFor(place, wrong);
  const question = await requests();
  expect(question).toMatchObject({ name: 'mira', isRefused: true });
  expect(await store.get('proxy proxy.example.org:3128')).toBeNull();
  question.respond(right);
  expect(await second).toEqual(right);
  // A later call with the old credentials returns the new ones without a prompt.
  expect([await signIn.credentialsFor(place, wrong), open]).toEqual([right, []]);
});

test('after a refusal there is no further prompt until the person requests it', async () => {
  const { signIn, requests, open } = create();
  let notifications = 0;
  signIn.onChanged(() => { notifications += 1; });
  const first = signIn.credentialsFor(place, null);
  (await requests()).respond(null);
  expect([await first, signIn.declinedProxy(), notifications]).toEqual([null, place, 1]);
  expect([await signIn.credentialsFor(place, null), open]).toEqual([null, []]);
  signIn.clearDeclined();
  expect([signIn.declinedProxy(), notifications]).toEqual([null, 2]);
  void signIn.credentialsFor(place, null);
  await requests();
});

test('a foreign entry in the keychain is ignored', async () => {
  const { store, signIn, requests } = create();
  await store.set('proxy proxy.example.org:3128', '{"name":7}');
  void signIn.credentialsFor(place, null);
  expect(await requests()).toMatchObject({ isRefused: false });
});
