import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from '../../../../src/main/network/certificate-problems';
import { findProgram } from '../../../support/system-programs';
import { createIdentity } from '../../../support/self-signed';

let folder = '';
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-problems-')); });
afterAll(() => { rmSync(folder, { recursive: true }); });

const start = 1_767_225_600;
const certificate = { subjectName: 'office.example.org', issuerName: 'Harbour', validStart: start, validExpiry: start + 86_400 };
const at = (seconds: number): Date => new Date((start + seconds) * 1000);
const kindsOf = (errorCode: number, moment: Date, over: Partial<typeof certificate> = {}) => problemsOf({ ...certificate, ...over }, { hostname: 'office.example.org', errorCode }, moment).map(({ kind }) => kind);

test('the problem that Chromium found is shown, and the validity of the certificate', () => {
  expect(kindsOf(-200, at(10))).toEqual(['name']);
  expect(kindsOf(-201, at(90_000))).toEqual(['expired']);
  expect(kindsOf(-202, at(10))).toEqual(['issuer']);
  expect(kindsOf(-202, at(-10))).toEqual(['not-yet', 'issuer']);
  expect(kindsOf(-202, at(10), { issuerName: 'office.example.org' })).toEqual(['self-issued']);
});

test.skipIf(findProgram('openssl') === null)('all problems are shown, though Chromium names the gravest alone', () => {
  const data = createIdentity(folder, 'other', 'other.example.org').cert.toString('utf8');
  const found = problemsOf({ ...certificate, data }, { hostname: 'office.example.org', errorCode: -202 }, at(90_000));
  expect(found).toEqual([{ kind: 'name', names: 'other.example.org' }, { kind: 'expired', names: '' }, { kind: 'self-issued', names: '' }]);
  expect(problemsOf({ ...certificate, data }, { hostname: 'other.example.org', errorCode: -202 }, at(10)).map(({ kind }) => kind)).toEqual(['self-issued']);
  expect(problemsOf({ ...certificate, data: 'not a certificate' }, { hostname: 'office.example.org', errorCode: -202 }, at(10)).map(({ kind }) => kind)).toEqual(['issuer']);
});
