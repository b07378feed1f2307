import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { connectionState } from './support/connection';
import { row } from './support/screens';
import { makeDocument } from './support/sharing';
import { text } from './support/texts';

/*
 * The built page with a server of a newer version: a proxy before the real server gives a known kind of event a new name.
 * It also adds unknown members to the responses. On the desktop the main process reads both with the same code.
 */

const newKind = 'Whiteboard';
const oldKind = 'StarredFile';

/** Adds an unknown name to each list of names, and an unknown field to each object. */
const extended = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const known = value.map(extended);
    return value.length > 0 && value.every((each) => typeof each === 'string') ? [...known, 'OF_A_NEWER_VERSION'] : known;
  }
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, extended(inner)])), fieldOfANewerVersion: { unknown: true } };
};

const listsOfNames = ['/api/user/features'];

/** Returns the numbers of renamed events, by the way on which they came. */
const putNewerServerBefore = async (page: Page) => {
  const counts = { live: 0, caughtUp: 0, requests: 0, extended: 0 };
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (typeof message !== 'string' || !message.includes(`["${oldKind}"`)) { socket.send(message); return; }
      counts.live += 1;
      socket.send(message.replaceAll(`"${oldKind}"`, `"${newKind}"`));
    });
  });
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    const path = new URL(route.request().url()).pathname;
    const text = await response.text();
    if (response.status() !== 200 || !(response.headers()['content-type'] ?? '').includes('json')) { await route.fulfill({ response, body: text }); return; }
    if (path === '/api/events') {
      counts.requests += 1;
      counts.caughtUp += text.includes(`"${oldKind}"`) ? 1 : 0;
      await route.fulfill({ response, body: text.replaceAll(`"${oldKind}"`, `"${newKind}"`) });
      return;
    }
    const isNames = listsOfNames.includes(path);
    counts.extended += isNames ? 1 : 0;
    const value = JSON.parse(text) as unknown;
    await route.fulfill({ response, json: isNames ? extended(value) : { ...(value as object), fieldOfANewerVersion: 1 } });
  });
  return counts;
};

test('a page works with a newer server: unknown events are skipped, unknown members left out', async ({ workspace }) => {
  const api = await workspace.register();
  const guid = await makeDocument(api, 'Minutes');
  const page = await workspace.open();
  const counts = await putNewerServerBefore(page);
  // Playwright replaces the page's web sockets when the page loads.
  await page.reload();
  await workspace.signIn(page);
  await expect(row(page, 'Minutes')).toBeVisible();
  // Earlier events are in the first page of missed events, not on the socket.
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));

  await api.call('files.star', { params: { id: guid } });
  await eventually(() => counts.live).toBe(1);
  const requestsBefore = counts.requests;
  await api.call('files.rename', { params: { id: guid }, body: { name: 'Minutes of March' } });
  await expect(row(page, 'Minutes of March')).toBeVisible();
  // The event of an unknown kind left no gap.
  expect(counts.requests).toBe(requestsBefore);

  // After a reconnection the list of missed events contains such an event, too.
  await page.context().setOffline(true);
  await api.call('files.unstar', { params: { id: guid } });
  await api.call('files.rename', { params: { id: guid }, body: { name: 'Minutes of April' } });
  await page.context().setOffline(false);
  await expect(row(page, 'Minutes of April')).toBeVisible({ timeout: 60_000 });
  await eventually(() => counts.caughtUp).toBeGreaterThan(0);
  await api.call('files.rename', { params: { id: guid }, body: { name: 'Minutes of May' } });
  await expect(row(page, 'Minutes of May')).toBeVisible();
  expect(counts.extended).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
