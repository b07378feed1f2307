import { beforeAll, describe, expect, test } from 'vitest';
import type { CapabilityName } from '../../../src/contract/entities/permissions';
import type { TestPerson } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { add, make, share, startWithFour } from './people';

const { server, ada, bo, cy, eve } = await startWithFour();
let top: string;
let folder: string;

beforeAll(async () => {
  top = await make(ada);
  folder = await make(ada, top);
  await add(ada, top, bo, 'reader');
  await add(ada, folder, cy, 'reader');
  await add(ada, top, eve, null, true);
});

const why = (person: TestPerson | null, id: string, capability: CapabilityName) => server.clientFor(person).call('sharing.access', { params: { id }, query: { capability } });

describe('explanations of capabilities', () => {
  test('name the rule, its origin, and the people who could grant a missing capability', async () => {
    const level = (guid: string) => ({ guid, name: 'Secret plan', type: 1 });
    expect(await why(bo, folder, 'canEdit')).toEqual({
      mayApply: true, applied: null,
      explanation: {
        capability: 'canEdit', value: false, reason: 'NO_ACCESS_EDIT', rule: 'canEdit',
        source: { kind: 'grant', level: level(top), subject: 'user' },
        grantors: [
          { kind: 'owner', level: level(folder), subjects: [{ type: 1, id: ada.user.id, name: 'Ada', avatar: null }] },
          { kind: 'owner', level: level(top), subjects: [{ type: 1, id: ada.user.id, name: 'Ada', avatar: null }] },
          { kind: 'admin', level: level(top), subjects: [{ type: 1, id: eve.user.id, name: 'Eve', avatar: null }] },
        ],
      },
    });
    expect(await why(bo, folder, 'canRead')).toMatchObject({ explanation: { value: true, reason: 'UNKNOWN', rule: 'A4', source: { kind: 'grant', level: level(top) } } });
    expect(await why(ada, folder, 'canManage')).toMatchObject({ mayApply: false, explanation: { value: true, rule: 'A1', source: { kind: 'ownership', level: level(folder) }, grantors: [] } });
  });

  test('omit levels that the caller cannot read, and everything except mayApply if the file is unreadable', async () => {
    const result = await why(cy, folder, 'canEdit');
    expect(result.explanation?.grantors).toEqual([{ kind: 'owner', level: { guid: folder, name: 'Secret plan', type: 1 }, subjects: [{ type: 1, id: ada.user.id, name: 'Ada', avatar: null }] }]);
    expect(JSON.stringify(result)).not.toContain(top);
    expect(JSON.stringify(result)).not.toContain(ada.user.desktopGuid);
    expect(await why(cy, top, 'canEdit')).toEqual({ mayApply: true, applied: null, explanation: null });
    expect(await why(null, top, 'canEdit')).toEqual({ mayApply: false, applied: null, explanation: null });
    expect(await failureOf(why(cy, '0123456789ABCDEFGHIJKL', 'canEdit'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(why(ada, ada.user.desktopGuid, 'canEdit'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('name the owners, and no other collaborators, to a person who is here by a link', async () => {
    const guid = await make(ada);
    await add(ada, guid, eve, null, true);
    await share(ada, guid, { shareMode: 'readonly' });
    const result = await why(bo, guid, 'canEdit');
    expect(result.explanation).toMatchObject({ value: false, source: { kind: 'link', level: { guid } }, grantors: [{ kind: 'owner' }] });
    expect(JSON.stringify(result)).not.toContain('Eve');
    expect(await why(null, guid, 'canRead')).toMatchObject({ mayApply: false, explanation: { value: true, rule: 'L2', source: { kind: 'link' } } });
  });

  test('reveal nothing in another person\'s trash', async () => {
    const guid = await make(ada);
    await ada.client.call('files.remove', { params: { id: guid } });
    expect(await failureOf(why(bo, guid, 'canRead'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await why(ada, guid, 'canEdit')).toMatchObject({ explanation: { value: false, reason: 'FILE_DELETED' } });
  });
});

describe('a check', () => {
  const check = (person: TestPerson | null, id: string, items: string) => server.clientFor(person).call('sharing.check', { params: { id }, query: { items } });

  test('returns the requested result and nothing else, also to visitors', async () => {
    expect(await check(bo, folder, 'canRead,canEdit, publicShare')).toEqual({
      canRead: { value: true, reason: 'UNKNOWN' }, canEdit: { value: false, reason: 'NO_ACCESS_EDIT' }, publicShare: { value: false, reason: 'NO_ACCESS_MODIFY' },
    });
    expect(await check(ada, folder, 'publicShare')).toEqual({ publicShare: { value: true, reason: 'UNKNOWN' } });
    expect(await failureOf(check(cy, top, 'canRead'))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await failureOf(check(null, top, 'canRead'))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    const guid = await make(ada);
    await share(ada, guid, { shareMode: 'commentable' });
    expect(await check(null, guid, 'canComment,canDuplicate,publicShare')).toEqual({
      canComment: { value: true, reason: 'UNKNOWN' }, canDuplicate: { value: false, reason: 'NO_ACCESS_EDIT' }, publicShare: { value: false, reason: 'NO_ACCESS_MODIFY' },
    });
  });

  test.each(['', 'canFly', 'canRead,,canEdit', 'constructor', 'canRead,publicshare'])('of %j is refused', async (items) => {
    expect(await failureOf(check(ada, folder, items))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'items' } });
  });
});
