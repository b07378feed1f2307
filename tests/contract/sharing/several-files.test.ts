import { describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { CollaboratorRole } from '../../../src/contract/entities/permissions';
import type { TestPerson } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { add, collaborators, countsOf, make, share, startWithFour } from './people';

const { server, ada, bo, cy, eve } = await startWithFour();

const addToSeveral = (person: TestPerson, fileGuids: readonly string[], people: readonly TestPerson[], role: CollaboratorRole, isDryRun = false) =>
  person.client.call('sharing.addToSeveral', {
    query: isDryRun ? { dryRun: '1' } : {},
    body: { fileGuids: [...fileGuids], collaborators: people.map(({ user, email }) => ({ type: 1 as const, id: user.id, email })), role },
  });

const rolesOn = async (guid: string): Promise<Record<string, string | null>> =>
  Object.fromEntries((await collaborators(ada, guid)).filter(({ owner }) => !owner).map(({ user, role }) => [user.name, role]));

const makeThree = () => Promise.all([make(ada), make(ada, undefined, fileTypes.newdoc), make(ada)]);

describe('collaborators of several files', () => {
  test('are added to each file, with one count per person', async () => {
    const [folder, document, other] = await makeThree();
    expect(await addToSeveral(ada, [folder, document, other], [bo, cy], 'commentator')).toEqual({ results: [folder, document, other].map((guid) => ({ guid, ok: true })) });
    for (const guid of [folder, document, other]) {
      expect(await rolesOn(guid)).toEqual({ Bo: 'commentator', Cy: 'commentator' });
      expect(await countsOf(server, guid)).toMatchObject({ people: 2, peopleIndeed: 2 });
    }
  });

  test('keep a stronger role and the admin flag; a weaker role is raised', async () => {
    const [folder, document, other] = await makeThree();
    await add(ada, folder, bo, 'editor');
    await add(ada, document, bo, 'reader');
    await add(ada, other, bo, null, true);
    await addToSeveral(ada, [folder, document, other], [bo], 'commentator');
    expect([await rolesOn(folder), await rolesOn(document), await rolesOn(other)]).toEqual([{ Bo: 'editor' }, { Bo: 'commentator' }, { Bo: 'commentator' }]);
    expect((await collaborators(ada, other)).find(({ user }) => user.name === 'Bo')?.isAdmin).toBe(true);
    // Again: nothing changes.
    await addToSeveral(ada, [folder, document, other], [bo], 'commentator');
    expect(await rolesOn(folder)).toEqual({ Bo: 'editor' });
  });

  test('are added to all files or to none, and the refused file is named', async () => {
    const [mine, , other] = await makeThree();
    const shared = await make(bo);
    await add(bo, shared, ada, 'reader');
    const failure = await failureOf(addToSeveral(ada, [mine, shared, other], [cy], 'editor'));
    expect(failure).toMatchObject({
      code: 'BATCH_REFUSED', status: 409,
      results: [{ guid: mine, ok: true }, { guid: shared, ok: false, code: 'NO_ACCESS_ADD_USER' }, { guid: other, ok: true }],
    });
    expect([await rolesOn(mine), await rolesOn(other)]).toEqual([{}, {}]);
    expect(await failureOf(cy.client.call('files.get', { params: { id: mine } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  test('a person who cannot be known is refused as missing, and nobody is added', async () => {
    const [mine] = await makeThree();
    const unknown = { type: 1 as const, id: eve.user.id };
    const known = { type: 1 as const, id: cy.user.id, email: cy.email };
    const failure = await failureOf(ada.client.call('sharing.addToSeveral', { query: {}, body: { fileGuids: [mine], collaborators: [known, unknown], role: 'reader' } }));
    expect(failure).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: mine, ok: false, code: 'COLLABORATOR_NOT_FOUND' }] });
    expect(await rolesOn(mine)).toEqual({});
  });

  test('a file that is not readable is refused as such, and a missing one as missing', async () => {
    const [mine] = await makeThree();
    const closed = await make(bo);
    expect(await failureOf(addToSeveral(ada, [mine, closed, 'nothing'], [cy], 'reader'))).toMatchObject({
      code: 'BATCH_REFUSED', results: [{ guid: mine, ok: true }, { guid: closed, code: 'FILE_FORBIDDEN' }, { guid: 'nothing', code: 'FILE_NOT_FOUND' }],
    });
  });

  test('a dry run says who would gain access, and changes nothing', async () => {
    const [folder, document] = await makeThree();
    await share(ada, folder, { shareMode: 'private' });
    await add(ada, folder, bo, 'editor');
    const { gains, loses } = await addToSeveral(ada, [folder, document], [bo, cy], 'reader', true);
    expect(gains?.map(({ id, before, after }) => [id, before, after]).toSorted()).toEqual([[bo.user.id, 'none', 'reader'], [cy.user.id, 'none', 'reader']].toSorted());
    expect(loses).toEqual([]);
    expect([await rolesOn(folder), await rolesOn(document)]).toEqual([{ Bo: 'editor' }, {}]);
  });

  test('a dry run is refused like the call', async () => {
    const shared = await make(bo);
    await add(bo, shared, ada, 'reader');
    expect(await failureOf(addToSeveral(ada, [shared], [cy], 'editor', true))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: shared, ok: false, code: 'NO_ACCESS_ADD_USER' }] });
  });

  test('refuses no files, nobody, and more than the limits', async () => {
    const [mine] = await makeThree();
    expect(await failureOf(addToSeveral(ada, [], [bo], 'reader'))).toMatchObject({ code: 'FILE_ID_REQUIRED' });
    expect(await failureOf(addToSeveral(ada, [mine], [], 'reader'))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await failureOf(addToSeveral(ada, Array.from({ length: 101 }, (_, i) => `f${i}`), [bo], 'reader'))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await failureOf(addToSeveral(ada, [mine], Array.from({ length: 21 }, () => bo), 'reader'))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('two calls on the same files in opposite order both succeed', async () => {
    const files = await makeThree();
    await Promise.all([addToSeveral(ada, files, [bo], 'reader'), addToSeveral(ada, files.toReversed(), [cy], 'editor')]);
    for (const guid of files) expect(await rolesOn(guid)).toEqual({ Bo: 'reader', Cy: 'editor' });
  });
});
