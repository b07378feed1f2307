import { expect, it } from 'vitest';
import { isFromServer, isPageAddress } from '../../../src/service-worker/page-addresses';

const api = ['/team/api', '/panda-api', '/edit'];

it.each(['/', '/desktop', '/folder/abc', '/edition', '/trash', '/wsx'])('caches the page for %s', (path) => {
  expect(isPageAddress(path, api)).toBe(true);
});

it.each(['/team/api', '/team/api/files/x/download', '/panda-api/file/x', '/edit/files/x', '/ws', '/ws/', '/metrics', '/favicon.svg', '/assets/index-1a2b3c4d.js'])(
  'ignores %s', (path) => { expect(isPageAddress(path, api)).toBe(false); },
);

it.each([[200, true], [404, true], [500, true], [501, true], [502, false], [503, false], [504, false], [505, true]])('accepts a response of %i: %s', (status, expected) => {
  expect(isFromServer(status)).toBe(expected);
});
