import { expect, test } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { createCrashReports, runsDocument } from '../../../../src/main/updater/crash-reports';

const createComputer = () => {
  const document = createMemoryDocument(runsDocument.initial());
  const world = { isAgreed: true, isOffline: false, hasServer: true, day: '2026-11-22' };
  const reported: string[] = [];
  const start = (version: string) => {
    const reports = createCrashReports({
      document, version, log: silentLog, hasConsent: () => world.isAgreed, now: () => new Date(`${world.day}T10:00:00Z`),
      async report(kind, of) {
        if (world.isOffline) throw new Error('away');
        if (world.hasServer) reported.push(`${kind} ${of}`);
        return world.hasServer;
      },
    });
    reports.recordStart();
    return reports;
  };
  return { document, world, reported, start };
};

test('a version is reported once a day, and an unclean start as a crash', async () => {
  const { start, reported, world } = createComputer();
  const first = start('3.4.0');
  await first.send();
  await first.send();
  expect(reported).toEqual(['running 3.4.0']);
  const second = start('3.4.1');
  await second.send();
  expect(reported.slice(1)).toEqual(['crashed 3.4.0', 'running 3.4.1']);
  second.recordQuit();
  world.day = '2026-11-23';
  const third = start('3.4.1');
  await third.send();
  expect(reported.slice(3)).toEqual(['running 3.4.1']);
  third.recordCrash();
  await third.send();
  expect(reported.slice(4)).toEqual(['crashed 3.4.1']);
});

test('a failed report is sent later', async () => {
  const { start, reported, world } = createComputer();
  start('3.4.0');
  const next = start('3.4.0');
  world.isOffline = true;
  await next.send();
  world.isOffline = false;
  world.hasServer = false;
  await next.send();
  world.hasServer = true;
  await next.send();
  expect(reported).toEqual(['crashed 3.4.0', 'running 3.4.0']);
});

test('without the person\'s consent nothing is reported, later neither', async () => {
  const { start, reported, world, document } = createComputer();
  world.isAgreed = false;
  start('3.4.0');
  const next = start('3.4.0');
  next.recordCrash();
  await next.send();
  expect([reported, document.read().untold]).toEqual([[], []]);
  next.recordQuit();
  world.isAgreed = true;
  const later = start('3.4.0');
  await later.send();
  expect(reported).toEqual(['running 3.4.0']);
});
