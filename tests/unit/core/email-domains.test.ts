import { expect, it } from 'vitest';
import { parseEmailDomain } from '../../../src/core/email-domains';

it.each([
  ['example.com', 'example.com'],
  ['  @Press.Example.COM ', 'press.example.com'],
  ['bücher.example', 'bücher.example'],
  ['示例.中国', '示例.中国'],
])('"%s" is the domain %s', (typed, domain) => {
  expect(parseEmailDomain(typed)).toBe(domain);
});

it.each(['', 'localhost', 'ada@example.com', 'example..com', '-press.example', 'https://example.com', `${'a'.repeat(250)}.com`])('"%s" is not a domain', (typed) => {
  expect(parseEmailDomain(typed)).toBeNull();
});
