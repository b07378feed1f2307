import { describe, expect, it } from 'vitest';
import type { Change, ChangeOf } from '../../../../src/core/sync/change';
import { create, createHost, guidOf, localOf, makeFile, rename, settle } from './support';

const a = guidOf('a');
const compose = (guid: string, clientId: number, byte: number, size = 1): ChangeOf<'compose'> => ({ kind: 'compose', guid, clientId, rev: byte, updates: [new Uint8Array(size).fill(byte)] });

const start = async () => {
  const host = createHost();
  const sync = await host.open();
  const add = async (guid: string, change: Change): Promise<string> => {
    const key = sync.add(guid, change);
    await settle();
    return key;
  };
  /** The requests: the file, the client id, and the first byte of each update. */
  const sent = () => host.calls.map(({ guid, change }) => (change.kind === 'compose' ? [guid, change.clientId, ...change.updates.map(([byte]) => byte)] : [guid, change.kind]));
  return { host, sync, add, sent };
};

describe('content changes of one file', () => {
  it('follow each other, and those that were not sent yet are sent together', async () => {
    const { host, add, sent } = await start();
    for (const byte of [1, 2, 3]) await add(a, compose(a, 70_001, byte));
    expect(sent()).toEqual([[a, 70_001, 1]]);
    await host.last().confirm();
    await host.pass(100);
    expect(sent()).toEqual([[a, 70_001, 1], [a, 70_001, 2, 3]]);
    expect(host.last().change).toMatchObject({ rev: 3 });
  });

  it('of two windows are never joined', async () => {
    const { host, add, sent } = await start();
    await host.goOnline(false);
    for (const [clientId, byte] of [[70_001, 1], [70_001, 2], [70_002, 3], [70_001, 4]] as const) await add(a, compose(a, clientId, byte));
    await host.goOnline(true);
    await host.probes.at(-1)?.answer(true);
    for (let round = 0; round < 2; round += 1) {
      await host.last().confirm();
      await host.pass(100);
    }
    expect(sent()).toEqual([[a, 70_001, 1, 2], [a, 70_002, 3], [a, 70_001, 4]]);
  });

  it('are joined up to 1 MiB', async () => {
    const { host, add, sent } = await start();
    await host.goOnline(false);
    for (const byte of [1, 2, 3]) await add(a, compose(a, 70_001, byte, 500_000));
    await host.goOnline(true);
    await host.probes.at(-1)?.answer(true);
    expect(sent()).toEqual([[a, 70_001, 1, 2]]);
  });

  it('wait for the creation of their file, and for its name', async () => {
    const { host, add, sent } = await start();
    const local = localOf('n');
    await add(local, create('Notes'));
    await add(local, compose(local, 2 ** 40, 1));
    await add(local, rename(local, 'Minutes', 'Notes'));
    expect(sent()).toEqual([[local, 'create']]);
    await host.last().confirm(makeFile(a, 'Notes'));
    await host.pass(100);
    expect(sent()).toEqual([[local, 'create'], [a, 2 ** 40, 1]]);
  });
});

describe('the outcome of content changes', () => {
  it('has no content once the server has it', async () => {
    const { host, sync, add } = await start();
    const key = await add(a, compose(a, 70_001, 1));
    await host.last().confirm();
    await host.pass(100);
    expect(sync.outcome(key)?.change).toEqual({ ...compose(a, 70_001, 1), updates: [] });
  });

  it('has all content that was refused together, once, until the person has seen it', async () => {
    const { host, sync, add } = await start();
    await host.goOnline(false);
    for (const byte of [1, 2, 3]) await add(a, compose(a, 70_001, byte));
    await host.goOnline(true);
    await host.probes.at(-1)?.answer(true);
    await host.last().fail('FILE_IS_LOCKED', 409);
    await host.pass(100);
    expect(sync.notices().map(({ change }) => (change.kind === 'compose' ? change.updates.map(([byte]) => byte) : null))).toEqual([[1, 2, 3]]);
    await sync.dismiss(sync.notices().map(({ key }) => key));
    expect(sync.notices()).toEqual([]);
  });

  it('is a retry after a failure without a code of the server', async () => {
    const { host, add, sent } = await start();
    await add(a, compose(a, 70_001, 1));
    await host.last().fail('SOMETHING_WENT_WRONG', 500);
    await add(a, compose(a, 70_001, 2));
    await host.pass(5000);
    // The same changeset under the same key, without the text typed since.
    expect(sent()).toEqual([[a, 70_001, 1], [a, 70_001, 1]]);
    expect(host.calls[0]?.key).toBe(host.calls[1]?.key);
  });
});
