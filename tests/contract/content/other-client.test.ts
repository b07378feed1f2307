import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { documentRoot } from '../../../src/core/content/content-kinds';
import { readSyncLines } from '../../../src/core/content/read-content';
import { base64Of, ContentWindow, fetchContent } from '../../support/content-window';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;
beforeAll(async () => { ada = await server.register('Ada'); });

it('a client with another implementation of the format reads a document and writes to it', async () => {
  const ywasm = await import('ywasm');
  const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Notes', content: 'From a text' } });
  const window = await ContentWindow.open(server.url, ada, guid);
  await window.write('From Yjs').compose();

  // The window of the other client.
  const { head, updates } = await fetchContent(server.url, ada.token, guid);
  const sync = await ada.client.call('content.sync', { params: { guid }, body: { sync: 1, rev: head.rev, clientId: null } });
  const clientId = readSyncLines(sync).head.clientId ?? 0;
  const doc = new ywasm.YDoc({ clientID: clientId });
  for (const update of updates) ywasm.applyUpdate(doc, update, 'server');
  const fragment = doc.getXmlFragment(documentRoot);
  expect(fragment.toString(undefined)).toBe('<paragraph>From a text</paragraph><paragraph>From Yjs</paragraph>');

  const before = ywasm.encodeStateVector(doc);
  fragment.push(new ywasm.YXmlElement('paragraph', {}, [new ywasm.YXmlText('From the other', {})]), undefined);
  const update = ywasm.encodeStateAsUpdate(doc, before);
  await ada.client.call('content.compose', { params: { guid }, body: { sync: 1, clientId, rev: head.rev, changeset: base64Of(update), uuid: randomUUID() } });
  await window.sync();
  expect(window.text).toBe('From a text\nFrom Yjs\nFrom the other');
});
