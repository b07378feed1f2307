import { expect, test } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { createCrashReports, runsDocument } from '../../../../src/main/updater/crash-reports';

const createComputer = () => {
  const document = createMemoryDocument(runsDocument.initial());
  const world = { isAgreed: true, isOffline: false, hasServer: true, day: '2026-11-22' };
  const told: string[] = [];
  const start = (version: string) => {
    const reports = createCrashReports({
      document, version, log: silentLog, hasConsent: () => world.isAgreed, now: () => new Date(`${world.day}T10:00:00Z`),
      async report(kind, of) {
        if (world.isOffline) throw new Error('away');
        if (world.hasServer) told.push(`${kind} ${of}`);
        return world.hasServer;
      },
    });
    reports.recordStart();
    return reports;
  };
  return { document, world, told, start };
};

test('a version is told of once a day, and a start that did not end in order as a crash', async () => {
  const { start, told, world } = createComputer();
  const first = start('3.4.0');
  await first.send();
  await first.send();
  expect(told).toEqual(['running 3.4.0']);
  const second = start('3.4.1');
  await second.send();
  expect(told.slice(1)).toEqual(['crashed 3.4.0', 'running 3.4.1']);
  second.recordQuit();
  world.day = '2026-11-23';
  const third = start('3.4.1');
  await third.send();
  expect(told.slice(3)).toEqual(['running 3.4.1']);
  third.recordCrash();
  await third.send();
  expect(told.slice(4)).toEqual(['crashed 3.4.1']);
});

test('what could not be told is told later', async () => {
  const { start, told, world } = createComputer();
  start('3.4.0');
  const next = start('3.4.0');
  world.isOffline = true;
  await next.send();
  world.isOffline = false;
  world.hasServer = false;
  await next.send();
  world.hasServer = true;
  await next.send();
  expect(told).toEqual(['crashed 3.4.0', 'running 3.4.0']);
});

test('where nobody agreed to it nothing is told, later neither', async () => {
  const { start, told, world, document } = createComputer();
  world.isAgreed = false;
  start('3.4.0');
  const next = start('3.4.0');
  next.recordCrash();
  await next.send();
  expect([told, document.read().untold]).toEqual([[], []]);
  next.recordQuit();
  world.isAgreed = true;
  const later = start('3.4.0');
  await later.send();
  expect(told).toEqual(['running 3.4.0']);
});
