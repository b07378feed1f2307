import { describe, expect, it } from 'vitest';
import { noTests, oneFailed, onePassed, sumCounts, summaryLine } from '../../support/stage-results';
import { readPlaywrightReport } from '../../support/playwright-report';

describe('the summary', () => {
  it('is one line that other programs can read', () => {
    const total = sumCounts([onePassed, noTests, oneFailed('because'), { passed: 40, failed: 0, skipped: 2 }]);
    expect(summaryLine(total)).toBe('41 passed, 1 failed, 2 skipped');
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped', results: { status: string; errors: { message: string }[] }[]) =>
    ({ title, file: 'a.spec.ts', line: 7, tests: [{ projectName: 'browser', status, results }] });

  it('counts specs in suites within suites', () => {
    const result = readPlaywrightReport({
      errors: [],
      suites: [{
        title: 'a.spec.ts', specs: [spec('signs in', 'expected', [{ status: 'passed', errors: [] }])],
        suites: [{ title: 'offline', specs: [
          spec('says so', 'unexpected', [{ status: 'failed', errors: [{ message: '\u001B[31mno sentence\u001B[39m' }] }]),
          spec('on macOS', 'skipped', [{ status: 'skipped', errors: [] }]),
        ] }],
      }],
    });
    expect(result).toEqual({ passed: 1, failed: 1, skipped: 1, failures: ['[browser] a.spec.ts:7 says so\nno sentence'] });
  });

  it('describes in words the windows of a failed spec', () => {
    const attachments = [
      { name: 'window 0', contentType: 'image/png' },
      { name: 'window 0 in words', contentType: 'text/plain', body: Buffer.from('- heading "Überblick"').toString('base64') },
    ];
    const failed = { title: 'opens', file: 'a.spec.ts', line: 7, tests: [{ projectName: 'desktop', status: 'unexpected' as const, results: [{ status: 'failed', errors: [{ message: 'no field' }], attachments }] }] };
    expect(readPlaywrightReport({ errors: [], suites: [{ title: '', specs: [failed] }] }).failures).toEqual(['[desktop] a.spec.ts:7 opens\nno field\nwindow 0 in words: - heading "Überblick"']);
  });

  it('does not take what never ran for skipped', () => {
    const result = readPlaywrightReport({ errors: [], suites: [{ title: '', specs: [spec('never', 'skipped', [])] }] });
    expect(result).toEqual({ passed: 0, failed: 1, skipped: 0, failures: ['[browser] a.spec.ts:7 never\nIt was not run.'] });
  });

  it('counts an error outside of every spec', () => {
    const result = readPlaywrightReport({ errors: [{ message: 'no tests found' }], suites: [] });
    expect(result).toEqual({ passed: 0, failed: 1, skipped: 0, failures: ['no tests found'] });
  });
});
