import { describe, expect, it } from 'vitest';
import { joinResults, noTests, oneFailed, onePassed, slowestFiles, summaryLine } from '../../support/stage-results';
import { readPlaywrightReport } from '../../support/playwright-report';

describe('the summary', () => {
  it('is one line that other programs can read', () => {
    const total = joinResults([onePassed, noTests, oneFailed('because'), { ...noTests, passed: 40, skipped: 2 }]);
    expect(summaryLine(total)).toBe('41 passed, 1 failed, 2 skipped');
  });

  it('lists the slowest files, with all runs and tests of a file together', () => {
    const one = { ...onePassed, fileTimes: [{ file: 'tree.test.ts', ms: 1_500 }, { file: 'names.test.ts', ms: 20 }, { file: 'bytes.test.ts', ms: 2_000 }] };
    const other = { ...onePassed, fileTimes: [{ file: 'tree.test.ts', ms: 1_000 }] };
    expect(slowestFiles([one, other], 2)).toEqual(['    2.5 s  tree.test.ts', '    2.0 s  bytes.test.ts']);
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped', results: { status: string; duration: number; errors: { message: string }[] }[]) =>
    ({ title, file: 'a.spec.ts', line: 7, tests: [{ projectName: 'browser', status, results }] });

  it('counts specs in suites within suites', () => {
    const result = readPlaywrightReport({
      errors: [],
      suites: [{
        title: 'a.spec.ts', specs: [spec('signs in', 'expected', [{ status: 'passed', duration: 40, errors: [] }])],
        suites: [{ title: 'offline', specs: [
          spec('says so', 'unexpected', [{ status: 'failed', duration: 900, errors: [{ message: '\u001B[31mno sentence\u001B[39m' }] }]),
          spec('on macOS', 'skipped', [{ status: 'skipped', duration: 0, errors: [] }]),
        ] }],
      }],
    });
    expect(result).toEqual({ passed: 1, failed: 1, skipped: 1, failures: ['[browser] a.spec.ts:7 says so\nno sentence'], fileTimes: [900, 0, 40].map((ms) => ({ file: '[browser] a.spec.ts', ms })) });
  });

  it('describes in words the windows of a failed spec', () => {
    const attachments = [
      { name: 'window 0', contentType: 'image/png' },
      { name: 'window 0 in words', contentType: 'text/plain', body: Buffer.from('- heading "Überblick"').toString('base64') },
    ];
    const failed = { title: 'opens', file: 'a.spec.ts', line: 7, tests: [{ projectName: 'desktop', status: 'unexpected' as const, results: [{ status: 'failed', duration: 40, errors: [{ message: 'no field' }], attachments }] }] };
    expect(readPlaywrightReport({ errors: [], suites: [{ title: '', specs: [failed] }] }).failures).toEqual(['[desktop] a.spec.ts:7 opens\nno field\nwindow 0 in words: - heading "Überblick"']);
  });

  it('does not count specs as skipped that never ran', () => {
    const result = readPlaywrightReport({ errors: [], suites: [{ title: '', specs: [spec('never', 'skipped', [])] }] });
    expect(result).toEqual({ passed: 0, failed: 1, skipped: 0, failures: ['[browser] a.spec.ts:7 never\nIt was not run.'], fileTimes: [{ file: '[browser] a.spec.ts', ms: 0 }] });
  });

  it('counts an error outside of every spec', () => {
    const result = readPlaywrightReport({ errors: [{ message: 'no tests found' }], suites: [] });
    expect(result).toEqual({ passed: 0, failed: 1, skipped: 0, failures: ['no tests found'], fileTimes: [] });
  });
});
