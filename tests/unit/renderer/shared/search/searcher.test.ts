import { describe, expect, it } from 'vitest';
import type { FoundFiles } from '../../../../../src/contract/api/search-endpoints';
import { capabilitiesWith } from '../../../../../src/core/file-entity';
import { localFailure } from '../../../../../src/renderer/shared/bridge-failure';
import { noConstraints, type SearchResult, type SearchQuery } from '../../../../../src/renderer/shared/search/search-query';
import { createSearcher } from '../../../../../src/renderer/shared/search/searcher';

const question = (keyword: string): SearchQuery => ({ ...noConstraints, keyword });
const found = (names: readonly string[], nextCursor: string | null = null): FoundFiles => ({
  nextCursor, capabilitySets: [capabilitiesWith({ value: true, reason: 'UNKNOWN' })],
  files: names.map((name) => ({
    id: name, guid: name, name, sortName: name, type: -2, subType: 'newdoc', kind: 'ShimoFile', parentId: 'Desktop', folder: 'Desktop',
    createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', creator: null, updatedUser: null, role: 'owner', revision: 1, capabilitySet: 0,
    highlight: [[0, 1]], ancestors: [],
  })),
});

/** A searcher whose results and typing pauses end when the test ends them. */
const searching = () => {
  const requests: { keyword: string; cursor: string | null; respond: (files: FoundFiles) => void; refuse: (error: unknown) => void }[] = [];
  const pauses: (() => void)[] = [];
  let isOffline = false;
  let here: readonly SearchResult[] = [];
  const searcher = createSearcher({
    searchServer: ({ keyword }, cursor) => new Promise((respond, refuse) => { requests.push({ keyword, cursor, respond, refuse }); }),
    searchDevice: async (_question, isWanted) => (isWanted() ? here : null),
    isOffline: () => isOffline,
    later: (run) => { pauses.push(run); },
  });
  return {
    searcher, requests,
    type: (keyword: string) => { searcher.search(question(keyword)); },
    pause: async () => { for (const run of pauses.splice(0)) run(); await Promise.resolve(); },
    settle: async () => { for (let turn = 0; turn < 5; turn += 1) await Promise.resolve(); },
    names: () => searcher.state().results.map(({ file }) => file.name),
    offline: (findings: readonly SearchResult[]) => { isOffline = true; here = findings; },
  };
};
const failing = (code: Parameters<typeof localFailure>[0]) => Object.assign(new Error(code), { failure: localFailure(code) });

describe('a search while typing', () => {
  it('sends one request for letters that follow each other', async () => {
    const { type, pause, requests } = searching();
    type('l'); type('la'); type('lau');
    await pause();
    expect(requests.map(({ keyword }) => keyword)).toEqual(['lau']);
  });

  it('drops the response to an outdated request, whichever comes first', async () => {
    const { type, pause, requests, settle, names } = searching();
    type('l');
    await pause();
    type('m');
    await pause();
    requests[1]?.respond(found(['Map']));
    await settle();
    requests[0]?.respond(found(['Launch']));
    await settle();
    expect(names()).toEqual(['Map']);
  });

  it('keeps only the results that still match until the response arrives', async () => {
    const { searcher, type, pause, requests, settle, names } = searching();
    type('l');
    await pause();
    requests[0]?.respond(found(['Launch', 'List']));
    await settle();
    type('la');
    expect(names()).toEqual(['Launch']);
    expect(searcher.state().status).toBe('loading');
  });

  it('continues with the next page, without repetitions', async () => {
    const { searcher, type, pause, requests, settle, names } = searching();
    type('l');
    await pause();
    requests[0]?.respond(found(['Launch'], 'next'));
    await settle();
    searcher.loadMore(); searcher.loadMore();
    expect(requests.map(({ cursor }) => cursor)).toEqual([null, 'next']);
    requests[1]?.respond(found(['Launch', 'List']));
    await settle();
    expect(names()).toEqual(['Launch', 'List']);
    expect(searcher.state().hasMore).toBe(false);
  });

  it('searches locally if the server is unreachable, and reports it', async () => {
    const { searcher, type, pause, requests, settle, names, offline } = searching();
    offline(found(['Seen']).files.map((file) => ({ file: file as never, highlight: [], excerptHighlight: [], ancestors: null })));
    type('s');
    await pause();
    await settle();
    expect(requests).toEqual([]);
    expect(names()).toEqual(['Seen']);
    expect(searcher.state()).toMatchObject({ status: 'ready', isLocal: true });
  });

  it('reports a failure, and retries on request', async () => {
    const { searcher, type, pause, requests, settle, names } = searching();
    type('l');
    await pause();
    requests[0]?.refuse(failing('SOMETHING_WENT_WRONG'));
    await settle();
    expect(searcher.state()).toMatchObject({ status: 'failed', failure: { code: 'SOMETHING_WENT_WRONG' } });
    searcher.retry();
    requests[1]?.respond(found(['Launch']));
    await settle();
    expect(names()).toEqual(['Launch']);
    expect(searcher.state().failure).toBeNull();
  });
});
