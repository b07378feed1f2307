import { afterEach, describe, expect, it, vi } from 'vitest';
import { logProblem } from '../../../../src/renderer/shared/log';

const logged = (what: string, error: unknown): unknown[] => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  logProblem(what, error);
  return warn.mock.calls.at(-1) ?? [];
};

afterEach(() => { vi.restoreAllMocks(); });

describe('the log of a page', () => {
  it('hides secrets in the message and in fields at any depth', () => {
    expect(logged('The request with token=abc123 failed.', { status: 401, request: { headers: { authorization: 'Bearer abc123' }, password: 'hunter2', isPasswordProtected: true } }))
      .toEqual(['The request with token=[hidden] failed.', { status: 401, request: { headers: { authorization: '[hidden]' }, password: '[hidden]', isPasswordProtected: true } }]);
  });

  it('hides secrets in errors and their causes', () => {
    const cause = new Error('GET https://ada:hunter2@deckle.example/api was refused');
    const text = JSON.stringify(logged('The list could not be read.', new Error('Authorization: Bearer abc123', { cause })));
    expect(text).toContain('The list could not be read.');
    expect(text).toContain('https://[hidden]@deckle.example/api');
    expect(text).not.toMatch(/abc123|hunter2/);
  });

  it('keeps errors with a circular cause and values without fields', () => {
    const error = new Error('broken');
    error.cause = error;
    expect(logged('It failed.', error)[1]).toMatchObject({ name: 'Error', message: 'broken', cause: '[circular]' });
    expect(logged('It failed.', undefined)).toEqual(['It failed.', undefined]);
  });
});
