import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDataTokens } from '../../../../../src/server/modules/billing/data-tokens';

// Decisions, 8.4: the token of an order is sealed, nothing is stored for it, and it is good for 90 s.

const now = new Date('2026-11-21T04:00:00.000Z');
const tokens = createDataTokens(randomBytes(32));
const later = (ms: number): Date => new Date(now.getTime() + ms);
const skuId = 'personal-premium-12m-renewing-desktop';

describe('a data token', () => {
  it('has 54 characters for every person and product', () => {
    for (const personId of [1, 4_294_967_296, 2 ** 48 - 1]) expect(tokens.create(personId, skuId, now).text).toMatch(/^[\w-]{54}$/);
  });

  it('returns its person and end, and an id that no other token has', () => {
    const { text, token } = tokens.create(2 ** 48 - 1, skuId, now);
    expect(tokens.require(text, skuId, now)).toEqual(token);
    expect(token).toMatchObject({ personId: 2 ** 48 - 1, expiresAt: now.getTime() + 90_000 });
    expect(new Set(Array.from({ length: 1000 }, () => tokens.create(1, skuId, now).token.id)).size).toBe(1000);
  });

  it('ends after 90 seconds', () => {
    const { text } = tokens.create(7, skuId, now);
    expect(tokens.require(text, skuId, later(89_999)).personId).toBe(7);
    expect(() => tokens.require(text, skuId, later(90_000))).toThrow('DATA_TOKEN_INVALID');
  });

  it('is bound to its product and its server, and cannot be changed', () => {
    const { text } = tokens.create(7, skuId, now);
    expect(() => tokens.require(text, 'personal-premium-12m', now)).toThrow('DATA_TOKEN_INVALID');
    expect(() => createDataTokens(randomBytes(32)).require(text, skuId, now)).toThrow('DATA_TOKEN_INVALID');
    const bytes = Buffer.from(text, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => tokens.require(changed.toString('base64url'), skuId, now)).toThrow('DATA_TOKEN_INVALID');
    }
    for (const broken of ['', 'x', text.slice(0, -2), `${text}AA`]) expect(() => tokens.require(broken, skuId, now)).toThrow('DATA_TOKEN_INVALID');
  });
});
