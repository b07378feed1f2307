import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson, TestServer } from '../../support/test-server';
import { desktopOf, me, personIds, sharedFolder, userTags } from '../people';
import { createNames, type Dictionary } from './names';

export interface Settled {
  readonly people: ReadonlyMap<number, TestPerson>;
  readonly dictionary: Dictionary;
}

/** Makes the people of a history on the real server, and their initial files. */
export const settle = async (server: TestServer): Promise<Settled> => {
  const people = new Map<number, TestPerson>();
  for (const id of personIds) people.set(id, await server.register(me(id).name));
  const [ann, bob] = [...people.values()];
  if (!ann || !bob) throw new Error('A history is of two people.');
  const shared = await ann.client.call('files.create', { body: { type: fileTypes.folder, name: 'Shared', folder: 'Desktop' } });
  await ann.client.call('sharing.addCollaborator', { params: { id: shared.guid }, body: { type: 1, id: bob.user.id, email: bob.email, role: 'editor' } });
  const dictionary: Dictionary = { files: createNames(), people: createNames(), tags: new Map(personIds.map((id) => [id, createNames<number>()])), moments: new Map() };
  dictionary.files.learn(sharedFolder, shared.guid);
  for (const [id, { user, client }] of people) {
    dictionary.people.learn(id, user.id);
    dictionary.files.learn(desktopOf(id), user.desktopGuid);
    for (const { id: tag, name, colour } of userTags) dictionary.tags.get(id)?.learn(tag, (await client.call('tags.create', { body: { name, colour, tagType: 'user' } })).id);
  }
  return { people, dictionary };
};

/** Waits until the real server has numbered all committed events. Returns the last number. */
export const numbered = async ({ pool }: TestServer): Promise<number> => {
  for (;;) {
    const { rows: [row] } = await pool.query<{ seq: number; isPending: boolean }>('select last_seq::float8 as seq, exists (select from events where seq is null) as "isPending" from event_counter');
    if (row && !row.isPending) return row.seq;
    await new Promise((resolve) => { setTimeout(resolve, 3); });
  }
};
