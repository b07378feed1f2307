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
  const open: { readonly facts: ProxySignInFacts; readonly answer: (login: ProxyLogin | null) => void }[] = [];
  const signIn = createProxyCredentials({
    secrets: () => secrets, log: { ...silentLog, redact: (secret) => { hidden.push(secret); } },
    prompt: (facts) => new Promise((answer) => { open.push({ facts, answer }); }),
  });
  /** Resolves once a prompt is open; fails if there are several. */
  const asked = async () => {
    await expect.poll(() => open.length, { interval: 1 }).toBe(1);
    const [question] = open.splice(0);
    if (!question) throw new Error('nothing is asked');
    return { ...question.facts, answer: question.answer };
  };
  return { store, signIn, asked, open, hidden };
};

/** Passwords are stored only in the keychain. */
test('everybody who waits for a proxy waits for one answer, and only what the proxy took is kept for the next start', async () => {
  const { store, signIn, asked, open, hidden } = create();
  const waiting = [signIn.credentialsFor(place, null), signIn.credentialsFor(place, null)];
  const question = await asked();
  expect(question).toMatchObject({ ...place, name: '', isRefused: false });
  question.answer(right);
  expect(await Promise.all(waiting)).toEqual([right, right]);
  expect([open, await store.get('proxy proxy.example.org:3128'), hidden]).toEqual([[], null, ['right']]);

  signIn.confirm(place, right);
  await expect.poll(() => store.get('proxy proxy.example.org:3128'), { interval: 1 }).toBe(JSON.stringify(right));
  expect(await create(store).signIn.credentialsFor(place, null)).toEqual(right);
});

test('what the proxy does not take is asked again with the name that was given, and leaves the keychain', async () => {
  const { store, signIn, asked, open } = create();
  await store.set('proxy proxy.example.org:3128', JSON.stringify(wrong));
  expect(await signIn.credentialsFor(place, null)).toEqual(wrong);
  const second = signIn.credentialsFor(place, wrong);
  const question = await asked();
  expect(question).toMatchObject({ name: 'mira', isRefused: true });
  expect(await store.get('proxy proxy.example.org:3128')).toBeNull();
  question.answer(right);
  expect(await second).toEqual(right);
  // A later call with the old credentials returns the new ones without a prompt.
  expect([await signIn.credentialsFor(place, wrong), open]).toEqual([right, []]);
});

test('whoever declines is asked no more until they want to be', async () => {
  const { signIn, asked, open } = create();
  let told = 0;
  signIn.onChanged(() => { told += 1; });
  const first = signIn.credentialsFor(place, null);
  (await asked()).answer(null);
  expect([await first, signIn.declinedProxy(), told]).toEqual([null, place, 1]);
  expect([await signIn.credentialsFor(place, null), open]).toEqual([null, []]);
  signIn.clearDeclined();
  expect([signIn.declinedProxy(), told]).toEqual([null, 2]);
  void signIn.credentialsFor(place, null);
  await asked();
});

test('what is in the keychain and was not put there is passed over', async () => {
  const { store, signIn, asked } = create();
  await store.set('proxy proxy.example.org:3128', '{"name":7}');
  void signIn.credentialsFor(place, null);
  expect(await asked()).toMatchObject({ isRefused: false });
});
