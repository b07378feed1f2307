import { randomUUID } from 'node:crypto';
import { toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import type { EndpointOutput } from '../../src/contract/api/endpoints';
import type { ApiClient } from '../../src/api-client/api-client';
import { contentUrlOf } from '../../src/contract/api/byte-routes';
import { changesetBytes } from '../../src/core/content/changeset';
import { documentRoot } from '../../src/core/content/content-kinds';
import { readContent, readSyncLines, type SyncLines, type WholeContent } from '../../src/core/content/read-content';

/** A person with a token, or a visitor with neither token nor cookie. */
interface ContentCaller { readonly client: ApiClient; readonly token: string | null }

/** Requests the whole content of a file. Throws the error code. */
export const fetchContent = async (serverUrl: string, token: string | null, guid: string): Promise<WholeContent> => {
  const response = await fetch(serverUrl + contentUrlOf(guid), { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error((JSON.parse(text) as { code: string }).code);
  return readContent(text, Number(response.headers.get('x-content-head')), Number(response.headers.get('x-content-length')));
};

export const base64Of = toBase64;

/** A changeset in base64 that adds an empty paragraph under a client id. */
export const emptyParagraph = (clientId: number): string => {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  doc.getXmlFragment(documentRoot).insert(0, [new Y.XmlElement('paragraph')]);
  return base64Of(Y.encodeStateAsUpdate(doc));
};

/** Adds an empty paragraph at the start of a document. Returns its text. */
export const addParagraph = (doc: Y.Doc): Y.XmlText => {
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  doc.getXmlFragment(documentRoot).insert(0, [paragraph]);
  return text;
};

/** The paragraphs of a document, as a text with a line each. */
export const textOf = (doc: Y.Doc): string =>
  doc.getXmlFragment(documentRoot).toArray().map((block) => (block instanceof Y.XmlElement ? block.toArray().map((part) => (part instanceof Y.XmlText ? part.toJSON() : '')).join('') : '')).join('\n');

/** A window of a person with a document, which speaks to the real server without any of the product's client. */
export class ContentWindow {
  readonly doc = new Y.Doc();
  rev = 0;
  clientId = 0;
  private readonly pending: Uint8Array[] = [];

  private constructor(private readonly caller: ContentCaller, readonly guid: string) {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => { if (origin !== 'server') this.pending.push(update); });
  }

  static async open(serverUrl: string, caller: ContentCaller, guid: string): Promise<ContentWindow> {
    const window = new ContentWindow(caller, guid);
    const { head, updates } = await fetchContent(serverUrl, caller.token, guid);
    for (const update of updates) Y.applyUpdate(window.doc, update, 'server');
    window.rev = head.rev;
    window.clientId = (await window.exchange(null)).head.clientId ?? 0;
    window.doc.clientID = window.clientId;
    return window;
  }

  get text(): string { return textOf(this.doc); }

  /** Adds a paragraph. */
  write(line: string): this {
    const fragment = this.doc.getXmlFragment(documentRoot);
    this.doc.transact(() => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(line)]);
      fragment.insert(fragment.length, [paragraph]);
    });
    return this;
  }

  /** Inserts text into a block. */
  insertAt(block: number, index: number, text: string): this {
    const element = this.doc.getXmlFragment(documentRoot).get(block);
    const content = element instanceof Y.XmlElement ? element.get(0) : null;
    if (!(content instanceof Y.XmlText)) throw new Error(`The block ${block} has no text`);
    content.insert(index, text);
    return this;
  }

  /** The changes that were not sent, as one changeset in base64; null if there are none. */
  takePending(): string | null {
    const updates = this.pending.splice(0);
    return updates.length === 0 ? null : base64Of(Y.mergeUpdates(updates));
  }

  async compose(changeset = this.takePending() ?? '', uuid: string = randomUUID()): Promise<number> {
    const text = await this.caller.client.call('content.compose', { params: { guid: this.guid }, body: { sync: 1, clientId: this.clientId, rev: this.rev, changeset, uuid } });
    return (JSON.parse(text) as { rev: number }).rev;
  }

  private async exchange(changeset: string | null, uuid: string = randomUUID()): Promise<SyncLines> {
    const clientId = this.clientId === 0 ? null : this.clientId;
    const text: EndpointOutput<'content.sync'> = await this.caller.client.call('content.sync', {
      params: { guid: this.guid }, body: { sync: 1, clientId, rev: this.rev, ...(changeset === null ? {} : { userCS: changeset, userCSUuid: uuid }) },
    });
    return readSyncLines(text);
  }

  /** Sends the pending changes and applies those of other windows. */
  async sync(): Promise<void> {
    const { changesets } = await this.exchange(this.takePending());
    for (const { cs, rev } of changesets) {
      Y.applyUpdate(this.doc, changesetBytes(cs) ?? new Uint8Array(), 'server');
      this.rev = rev;
    }
  }
}
