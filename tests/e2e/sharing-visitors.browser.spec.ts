import type { Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { openDatabase } from './support/database';
import { startServer } from './support/server';
import { addTo, chooseAudience, goTo, makeDocument, openSharing } from './support/sharing';
import { flip, navigation, row, signInForm, signInOnScreen, signUpOnScreen } from './support/screens';
import { newAccount } from './support/account';
import { text } from './support/texts';

// Visitors without an account use a browser: the desktop app starts with the sign-in page.

const name = 'Press kit';
const t = (key: Parameters<typeof text<'sharing'>>[1], values: Readonly<Record<string, string>> = {}): string => text('sharing', key, values);

/** A browser without a session. */
const visit = async (hosts: { create(serverUrl: string): Promise<{ open(): Promise<Page> }> } | { readonly missing: string }, serverUrl: string, path: string): Promise<Page> => {
  if ('missing' in hosts) throw new Error(hosts.missing);
  const page = await (await hosts.create(serverUrl)).open();
  await page.goto(path);
  return page;
};

/** Focuses the page until it shows a title: requests of the last second are not repeated. */
const comeBackTo = async (page: Page, title: string): Promise<void> => {
  await expect(async () => {
    await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange')); });
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 700 });
  }).toPass();
};

test('a visitor sees the file, and can do only the actions that the link allows', async ({ hosts, server }) => {
  const ada = await registerOnApi(server.url, 'Ada');
  const guid = await makeDocument(ada.client, name);
  for (const [shareMode, ability] of [['readonly', 'canView'], ['commentable', 'canComment'], ['editable', 'canEdit']] as const) {
    await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode } });
    const page = await visit(hosts, server.url, `/docs/${guid}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(t(ability), { exact: true })).toBeVisible();
    await expect(page.getByText(t('sharedBy', { name: 'Ada' }))).toBeVisible();
    await expect(page.getByRole('button', { name: text('sharing', 'share'), exact: true })).toHaveCount(0);
    await expect(navigation(page)).toHaveCount(0);
    await page.context().close();
  }
});

test('a visitor looks through a folder and opens its files', async ({ hosts, server }) => {
  const ada = await registerOnApi(server.url, 'Ada');
  const folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Autumn launch' } })).guid;
  await makeDocument(ada.client, 'Brief', folder);
  await ada.client.call('sharing.setMode', { params: { id: folder }, body: { shareMode: 'readonly' } });
  const page = await visit(hosts, server.url, `/folder/${folder}`);
  await page.getByRole('link', { name: /Brief/ }).click();
  await expect(page.getByRole('heading', { name: 'Brief' })).toBeVisible();
  await page.getByRole('link', { name: 'Autumn launch' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn launch' })).toBeVisible();
  await page.context().close();
});

test('a password is prompted for, a wrong one is refused and kept, the right one opens, and ten wrong ones cause a wait', async ({ hosts, server }) => {
  const ada = await registerOnApi(server.url, 'Ada');
  const guid = await makeDocument(ada.client, name);
  const { password } = await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly', passwordProtected: true } });
  const page = await visit(hosts, server.url, `/docs/${guid}`);
  await expect(page.getByRole('heading', { name: t('closedPassword') })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  const field = page.getByLabel(t('linkPassword'), { exact: true });
  const open = page.getByRole('button', { name: t('passwordOpen'), exact: true });
  await field.fill('wrong');
  await open.click();
  await expect(page.getByText(text('errors', 'SHARE_PASSWORD_WRONG'))).toBeVisible();
  await expect(field).toHaveValue('wrong');
  await field.fill(password ?? '');
  await open.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  // A reset invalidates the entered password.
  await ada.client.call('sharing.resetPassword', { params: { id: guid } });
  await comeBackTo(page, t('closedPassword'));
  for (let tries = 0; tries < 10; tries += 1) {
    await field.fill(`wrong ${tries}`);
    const response = page.waitForResponse(/password\/verify$/);
    await open.click();
    expect((await response).status()).toBe(403);
    await expect(open).not.toHaveAttribute('data-pending');
  }
  await open.click();
  await expect(page.getByText(/Too many wrong attempts/).first()).toBeVisible();
  await expect(field).toHaveValue('wrong 9');
  await expect(open).toHaveAttribute('aria-disabled', 'true');
  await page.context().close();
});

test('an expired link, one whose sharer left, and one that is withdrawn while it is open each report it', async ({ hosts, server }) => {
  const ada = await registerOnApi(server.url, 'Ada');
  const bo = await registerOnApi(server.url, 'Bo');
  const ended = await makeDocument(ada.client, 'Ended');
  await ada.client.call('sharing.setMode', { params: { id: ended }, body: { shareMode: 'readonly', shareModeExpireDuration: 1 } });
  const left = await makeDocument(ada.client, 'Left');
  await addTo(ada.client, left, bo, 'editor');
  await bo.client.call('sharing.setMode', { params: { id: left }, body: { shareMode: 'readonly' } });
  await bo.client.call('sharing.removeCollaborator', { params: { id: left, userId: bo.id } });
  const open = await makeDocument(ada.client, name);
  await ada.client.call('sharing.setMode', { params: { id: open }, body: { shareMode: 'readonly' } });

  const page = await visit(hosts, server.url, `/docs/${left}`);
  await expect(page.getByText(t('closedExited'))).toBeVisible();
  await expect(async () => { await expect(bo.client.call('files.get', { params: { id: ended } })).rejects.toThrow(); }).toPass();
  await goTo(page, `/docs/${ended}`);
  await expect(page.getByRole('heading', { name: t('closedExpired') })).toBeVisible();
  await goTo(page, `/docs/${open}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await ada.client.call('sharing.setMode', { params: { id: open }, body: { shareMode: 'private' } });
  await comeBackTo(page, t('closedWithdrawn'));
  await page.context().close();
});

test('a link whose sharer is no member any more reports it to its visitors', async ({ hosts }) => {
  // A membership ends only where memberships are sold.
  const server = await startServer(['--deployment', 'public']);
  try {
    const ada = await registerOnApi(server.url, 'Ada');
    const pool = await openDatabase(server);
    await pool.query("update people set personal_edition = 'premium', membership_expires_at = now() + interval '1 hour' where id = $1", [ada.id]);
    const guid = await makeDocument(ada.client, name);
    await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
    const page = await visit(hosts, server.url, `/docs/${guid}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await pool.query("update people set membership_expires_at = now() - interval '1 minute' where id = $1", [ada.id]);
    await pool.end();
    // invalid_due_to_membership_expired (file specification, section 3, public-share status).
    await comeBackTo(page, t('closedInvalid'));
    await expect(page.getByText(t('closedMembership'))).toBeVisible();
    await page.context().close();
  } finally {
    await server.remove();
  }
});

test('a page that requires an account prompts for signing in, and opens after it', async ({ hosts, server }) => {
  const ada = await registerOnApi(server.url, 'Ada');
  const bo = await registerOnApi(server.url, 'Bo');
  const guid = await makeDocument(ada.client, name);
  await addTo(ada.client, guid, bo, 'reader');
  const page = await visit(hosts, server.url, `/docs/${guid}`);
  await signInForm(page).waitFor();
  await signInOnScreen(page, bo);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/docs/${guid}`);
  await page.context().close();
});

test('a visitor who adds a file to their desktop has it there once they have an account', async ({ hosts, server }) => {
  const ada = await registerOnApi(server.url, 'Ada');
  const guid = await makeDocument(ada.client, name);
  await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
  const page = await visit(hosts, server.url, `/docs/${guid}`);
  await page.getByRole('button', { name: t('saveToDesktop') }).click();
  await signUpOnScreen(page, newAccount());
  await expect(page.getByText(t('savedToDesktop', { name }))).toBeVisible();
  await expect(page.getByText(t('isOnDesktop'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('showDesktop'), exact: true }).click();
  await expect(row(page, name)).toBeVisible();
  await page.context().close();
});

test('a browser whose session is over still opens what a link opens to everybody', async ({ server, workspace }) => {
  const page = await workspace.signUp();
  const ada = await registerOnApi(server.url, 'Ada');
  const guid = await makeDocument(ada.client, name);
  await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
  const mine = await workspace.api();
  for (const { id, isCurrent } of (await mine.call('auth.listSessions', {})).sessions) if (!isCurrent) await mine.call('auth.revokeSession', { params: { id } });
  await page.goto(`/docs/${guid}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: text('auth', 'signIn'), exact: true })).toBeVisible();
});

test('a failure on the way loses nothing: the same choice is made again', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const guid = await makeDocument(mine, name);
  const dialog = await openSharing(page, guid, name);
  await chooseAudience(dialog, t('audienceAnyone'));
  await flip(dialog, t('password'));
  const act = dialog.getByRole('button', { name: t('doOpenToAnyone'), exact: true });
  const isReal = (url: URL): boolean => url.pathname.endsWith(`/files/${guid}/share`) && !url.search.includes('dryRun');
  const refusals = [
    [500, 'INTERNAL'], [502, null], [404, 'FILE_NOT_FOUND'], [403, 'NO_ACCESS_MODIFY'], [409, 'FILE_IS_LOCKED'],
  ] as const;
  for (const [status, code] of refusals) {
    await page.route(isReal, (route) => route.fulfill(code === null
      ? { status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
      : { status, contentType: 'application/json', body: JSON.stringify({ code, message: `refused with ${status}`, requestId: 'r' }) }));
    await act.click();
    await expect(dialog.getByRole('alert')).toContainText(text('errors', code ?? 'OFFLINE'));
    await expect(dialog.getByRole('radio', { name: t('audienceAnyone') })).toBeChecked();
    await expect(dialog.getByRole('switch', { name: t('password') })).toBeChecked();
    await page.unroute(isReal);
  }
  expect((await mine.call('files.get', { params: { id: guid } })).shareMode).toBe('private');
  // The request arrives, but its response is lost: a retry under its key has no second effect.
  await page.evaluate(() => {
    const wait = AbortSignal.timeout.bind(AbortSignal);
    const patience = new AbortController();
    AbortSignal.timeout = (ms) => AbortSignal.any([wait(ms), patience.signal]);
    const giveUp = (): void => {
      AbortSignal.timeout = wait;
      patience.abort(new DOMException('It took too long.', 'TimeoutError'));
    };
    Object.assign(window, { giveUp });
  });
  await page.route(isReal, async (route) => {
    await route.fetch();
    await page.evaluate(() => { (window as unknown as { giveUp: () => void }).giveUp(); });
  });
  await act.click();
  await expect(dialog.getByRole('alert')).toContainText(text('errors', 'TIMED_OUT'));
  await page.unroute(isReal);
  await act.click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await eventually(async () => (await mine.call('files.get', { params: { id: guid } })).passwordProtected).toBe(true);
  expect((await mine.call('files.get', { params: { id: guid } })).shareMode).toBe('readonly');
});
