import { expect, test } from 'vitest';
import type { TrustedCertificate } from '../../../../src/contract/desktop/network-bridge';
import { createCertificateTrust, type CertificateVerifyRequest } from '../../../../src/main/network/certificate-trust';
import { createMemoryDocument } from '../../../../src/main/storage/document';

const server = 'https://files.example.org:8443';
const fingerprint = 'ab'.repeat(32);
const question = (over: Partial<CertificateVerifyRequest> = {}, hex = fingerprint): CertificateVerifyRequest => ({
  hostname: 'files.example.org', errorCode: -202,
  certificate: { subjectName: 'files.example.org', issuerName: 'files.example.org', validStart: 1_767_225_600, validExpiry: 1_798_761_600, fingerprint: `sha256/${Buffer.from(hex, 'hex').toString('base64')}` },
  ...over,
});
const create = (document = createMemoryDocument<Record<string, TrustedCertificate>>({})) => createCertificateTrust(document, () => new Date('2026-11-22T12:00:00Z'));

/** 0: accepted, -3: Chromium's own verdict (Electron, setCertificateVerifyProc). */
test('a certificate is trusted as soon as a person trusts exactly it, on that host and port alone, until it is revoked', () => {
  const document = createMemoryDocument<Record<string, TrustedCertificate>>({});
  const certificates = create(document);
  expect(certificates.verify(question(), server)).toBe(-3);
  expect(certificates.refusalOf(server)).toEqual({
    server, previous: null, problems: [{ kind: 'self-issued', names: '' }],
    certificate: { subject: 'files.example.org', issuer: 'files.example.org', validFrom: '2026-01-01T00:00:00.000Z', validTo: '2027-01-01T00:00:00.000Z', fingerprint },
  });
  expect(certificates.trust(server, 'cd'.repeat(32))).toBe(false);
  expect(certificates.trust(server, fingerprint)).toBe(true);
  expect(certificates.verify(question(), server)).toBe(0);
  expect(create(document).verify(question(), server)).toBe(0);

  expect(certificates.verify(question(), 'https://files.example.org')).toBe(-3);
  expect(certificates.verify(question(), 'https://files.example.org:8444')).toBe(-3);
  expect(certificates.verify(question({ hostname: 'other.example.org' }), server)).toBe(-3);
  expect(certificates.verify(question(), null)).toBe(-3);
  expect(certificates.verify(question({}, 'cd'.repeat(32)), server)).toBe(-3);
  expect(certificates.refusalOf(server)?.previous?.fingerprint).toBe(fingerprint);

  certificates.revokeTrust({ host: 'files.example.org', port: 8443 });
  expect([certificates.verify(question(), server), certificates.all()]).toEqual([-3, []]);
});

test('a policy against manual trust forbids trusting and suspends earlier trust, which counts again once the policy is gone', () => {
  const document = createMemoryDocument<Record<string, TrustedCertificate>>({});
  const before = create(document);
  before.verify(question(), server);
  before.trust(server, fingerprint);

  const managed = createCertificateTrust(document, () => new Date(), false);
  expect([managed.verify(question(), server), managed.isManuallyTrusted(server), managed.all()]).toEqual([-3, false, []]);
  expect(managed.refusalOf(server)).toMatchObject({ certificate: { fingerprint }, previous: null });
  expect([managed.trust(server, fingerprint), managed.verify(question(), server)]).toEqual([false, -3]);
  expect(managed.refusalOf(server)).not.toBeNull();

  expect([create(document).verify(question(), server), create(document).isManuallyTrusted(server)]).toEqual([0, true]);
});

test('a listener that shows refusals is notified once of a refusal, of its end, and of trust', () => {
  const certificates = create();
  let notifications = 0;
  certificates.onChanged(() => { notifications += 1; });
  certificates.verify(question(), server);
  certificates.verify(question(), server);
  expect(notifications).toBe(1);
  certificates.clearRefusal(server, 'cd'.repeat(32));
  expect([notifications, certificates.refusalOf(server)?.certificate.fingerprint]).toEqual([1, fingerprint]);
  certificates.clearRefusal(server, fingerprint);
  expect([notifications, certificates.refusalOf(server)]).toEqual([2, null]);
  certificates.clearRefusal(server, fingerprint);
  expect(notifications).toBe(2);
  certificates.verify(question(), server);
  certificates.trust(server, fingerprint);
  expect([notifications, certificates.refusalOf(server)]).toEqual([4, null]);
});

/** Error codes of Chromium's net_error_list.h: revoked, weak key, and an authority's own constraint. */
test.each([-206, -211, -212])('no one can trust a certificate that Chromium refuses with %i', (errorCode) => {
  const certificates = create();
  certificates.verify(question({ errorCode }), server);
  expect([certificates.refusalOf(server), certificates.trust(server, fingerprint)]).toEqual([null, false]);
});

test('certificates of an authority are left to Chromium', () => {
  expect(create().verify(question({ errorCode: 0 }), server)).toBe(-3);
});
