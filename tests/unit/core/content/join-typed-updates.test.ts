import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { readChangeset } from '../../../../src/core/content/changeset';
import { createContentDoc } from '../../../../src/core/content/content-doc';
import { documentRoot } from '../../../../src/core/content/content-kinds';
import { joinTypedUpdates } from '../../../../src/core/content/join-typed-updates';
import { addParagraph } from '../../../support/content-window';
import { createSeededRandom } from '../../../support/seeded-random';

/** A writer whose updates are collected until they are taken. */
const openWriter = (clientId: number) => {
  const doc = createContentDoc();
  doc.clientID = clientId;
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array, origin: unknown) => { if (origin !== 'log') updates.push(update); });
  return { doc, takeUpdates: () => updates.splice(0) };
};
const shown = (doc: Y.Doc): string => doc.getXmlFragment(documentRoot).toJSON();

describe('updates of one person, joined', () => {
  it('store letters that were typed one after the other as one item', () => {
    const { doc, takeUpdates } = openWriter(70_000);
    const text = addParagraph(doc);
    takeUpdates();
    for (const letter of 'tides') text.insert(text.length, letter);
    const updates = takeUpdates();
    expect(Y.decodeUpdate(joinTypedUpdates(updates)).structs.map(({ id, length }) => [id.client, id.clock, length])).toEqual([[70_000, 2, 5]]);
    expect(Y.decodeUpdate(Y.mergeUpdates(updates)).structs).toHaveLength(5);
  });

  it('have the same parts and deletions as before', () => {
    const { doc, takeUpdates } = openWriter(70_000);
    const text = addParagraph(doc);
    text.insert(0, 'abcdef');
    takeUpdates();
    for (const letter of 'xyz') text.insert(3, letter);
    text.delete(0, 2);
    text.insert(text.length, '!');
    text.insert(text.length, '?');
    const updates = takeUpdates();
    const [joined, merged] = [joinTypedUpdates(updates), Y.mergeUpdates(updates)];
    expect(readChangeset(joined)?.added).toEqual(readChangeset(merged)?.added);
    expect(Y.decodeUpdate(joined).ds).toEqual(Y.decodeUpdate(merged).ds);
    expect(joined.length).toBeLessThan(merged.length);
  });

  it('of two clients remain as they are', () => {
    const writers = [openWriter(70_000), openWriter(70_001)];
    const updates = writers.flatMap(({ doc, takeUpdates }) => {
      const text = addParagraph(doc);
      for (const letter of 'ab') text.insert(text.length, letter);
      return takeUpdates();
    });
    expect(joinTypedUpdates(updates)).toEqual(Y.mergeUpdates(updates));
  });

  it('make the same document in 500 random histories of two writers', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = createSeededRandom(seed);
      const writers = [openWriter(70_000), openWriter(70_001)];
      const log: Uint8Array[] = [];
      const read = [0, 0];
      const begin = writers[0];
      if (begin) addParagraph(begin.doc);
      const exchange = (index: number): void => {
        const writer = writers[index];
        const updates = writer?.takeUpdates() ?? [];
        if (updates.length > 0) log.push(joinTypedUpdates(updates));
        for (const update of log.slice(read[index])) if (writer) Y.applyUpdate(writer.doc, update, 'log');
        read[index] = log.length;
      };
      exchange(0);
      exchange(1);
      for (let step = 0; step < 40; step += 1) {
        const index = random.below(2);
        const [block] = writers[index]?.doc.getXmlFragment(documentRoot).toArray() ?? [];
        const text = block instanceof Y.XmlElement ? block.get(0) : null;
        if (!(text instanceof Y.XmlText)) continue;
        const at = random.below(text.length + 1);
        if (random.chance(0.2) && text.length > 0) text.delete(Math.min(at, text.length - 1), 1);
        else if (random.chance(0.15) && at < text.length) text.format(at, Math.min(2, text.length - at), { strong: random.chance(0.5) ? {} : null });
        else for (let letter = 0; letter < 1 + random.below(4); letter += 1) text.insert(at + letter, String.fromCodePoint(97 + random.below(26)));
        if (random.chance(0.3)) exchange(index);
      }
      for (const index of [0, 1, 0, 1]) exchange(index);
      const replay = createContentDoc();
      for (const update of log) Y.applyUpdate(replay, update);
      expect(writers.map(({ doc }) => shown(doc))).toEqual([shown(replay), shown(replay)]);
    }
  });
});
