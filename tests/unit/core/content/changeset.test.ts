import { describe, expect, it } from 'vitest';
import { toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import { changesetBytes, readChangeset } from '../../../../src/core/content/changeset';
import { documentRoot } from '../../../../src/core/content/content-kinds';
import { createSeededRandom } from '../../../support/seeded-random';

const paragraphs = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment(documentRoot);
const addParagraph = (doc: Y.Doc, text: string, at = paragraphs(doc).length): void => {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(text)]);
  paragraphs(doc).insert(at, [paragraph]);
};
/** The updates of each change, of a document with a client id. */
const updatesOf = (doc: Y.Doc, ...changes: ((doc: Y.Doc) => void)[]): Uint8Array[] => {
  const updates: Uint8Array[] = [];
  const listen = (update: Uint8Array): void => { updates.push(update); };
  doc.on('update', listen);
  for (const change of changes) doc.transact(() => { change(doc); });
  doc.off('update', listen);
  return updates;
};
const docOf = (clientId: number): Y.Doc => {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  return doc;
};

describe('the text of a changeset', () => {
  it.each([['', null], ['AAA', null], ['AA=A', null], ['AAAA=', null], ['A AA', null], ['AAA-', null], ['AAA_', null]])('%j is not base64', (text, bytes) => {
    expect(changesetBytes(text)).toBe(bytes);
  });
  it('is decoded from base64', () => { expect(changesetBytes('AAEC')).toEqual(new Uint8Array([0, 1, 2])); });
});

describe('the facts of a changeset', () => {
  it('are the clocks that it adds, and the parts to which it refers', () => {
    const ada = docOf(70_001);
    const [first, second] = updatesOf(ada, (doc) => { addParagraph(doc, 'abc'); }, (doc) => { addParagraph(doc, 'de'); });
    expect(first && readChangeset(first)).toEqual({ added: new Map([[70_001, { from: 0, to: 5 }]]), references: new Map([[70_001, 2]]), roots: new Set([documentRoot]) });
    expect(second && readChangeset(second)?.added).toEqual(new Map([[70_001, { from: 5, to: 9 }]]));
    const bo = docOf(70_002);
    Y.applyUpdate(bo, Y.encodeStateAsUpdate(ada));
    const [reply] = updatesOf(bo, (doc) => { addParagraph(doc, 'f', 1); });
    const facts = reply && readChangeset(reply);
    expect(facts?.added).toEqual(new Map([[70_002, { from: 0, to: 3 }]]));
    expect(facts?.references.get(70_001)).toBe(6);
  });

  it('are references only for a deletion', () => {
    const doc = docOf(70_001);
    updatesOf(doc, (changed) => { addParagraph(changed, 'abc'); });
    const [deletion] = updatesOf(doc, (changed) => { paragraphs(changed).delete(0, 1); });
    expect(deletion && readChangeset(deletion)).toEqual({ added: new Map(), references: new Map([[70_001, 5]]), roots: new Set() });
  });

  it('are those of all changes in a merged changeset', () => {
    const updates = updatesOf(docOf(70_001), (doc) => { addParagraph(doc, 'abc'); }, (doc) => { addParagraph(doc, 'de'); });
    expect(readChangeset(Y.mergeUpdates(updates))?.added).toEqual(new Map([[70_001, { from: 0, to: 9 }]]));
  });

  it('are null for a merged changeset with a gap', () => {
    const [first, , third] = updatesOf(docOf(70_001), (doc) => { addParagraph(doc, 'a'); }, (doc) => { addParagraph(doc, 'b'); }, (doc) => { addParagraph(doc, 'c'); });
    expect(first && third && readChangeset(Y.mergeUpdates([first, third]))).toBeNull();
  });
});

it('10,000 changesets that were changed at random are refused, or are complete updates of the document', () => {
  const random = createSeededRandom(19);
  const base = docOf(70_001);
  for (let index = 0; index < 20; index += 1) addParagraph(base, `Paragraph ${index} of the document`);
  const known = Y.encodeStateAsUpdate(base);
  const author = docOf(70_002);
  Y.applyUpdate(author, known);
  const samples = updatesOf(author, (doc) => { addParagraph(doc, 'New', 3); }, (doc) => { paragraphs(doc).delete(5, 2); }, (doc) => {
    const paragraph = paragraphs(doc).get(0);
    if (paragraph instanceof Y.XmlElement) paragraph.setAttribute('level', '2');
  });
  const ends = new Map([[70_001, Y.getState(base.store, 70_001)]]);
  let accepted = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const bytes = Uint8Array.from(random.pick(samples));
    for (let flips = 1 + random.below(4); flips > 0; flips -= 1) bytes[random.below(bytes.length)] = random.below(256);
    const sent = random.chance(0.1) ? bytes.slice(0, random.below(bytes.length)) : bytes;
    const facts = readChangeset(sent);
    if (facts === null) continue;
    // The rules of the server: one client, its next clock, and no part that the log does not have.
    const [own] = [...facts.added.keys()];
    const range = own === undefined ? null : facts.added.get(own);
    if (facts.added.size > 1 || (range && range.from !== (ends.get(own ?? 0) ?? 0))) continue;
    if ([...facts.references].some(([client, end]) => end > Math.max(ends.get(client) ?? 0, client === own ? range?.to ?? 0 : 0))) continue;
    accepted += 1;
    const doc = new Y.Doc();
    Y.applyUpdate(doc, known);
    Y.applyUpdate(doc, sent);
    expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null]);
  }
  expect(accepted).toBeGreaterThan(100);
  expect(accepted).toBeLessThan(9000);
});

it('a changeset in base64 is read back unchanged', () => {
  const [update = new Uint8Array()] = updatesOf(docOf(2 ** 40 + 1), (doc) => { addParagraph(doc, 'من جهاز'); });
  expect(changesetBytes(toBase64(update))).toEqual(update);
  expect([...readChangeset(update)?.added.keys() ?? []]).toEqual([2 ** 40 + 1]);
});
