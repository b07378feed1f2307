import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { attachmentDisposition } from '../../../../src/server/http/content-disposition';

test.each([
  // Name, header
  ['a.txt', 'attachment; filename=a.txt'],
  ['two words; one.txt', 'attachment; filename="two words; one.txt"'],
  ['Résumé.pdf', "attachment; filename=R_sum_.pdf; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf"],
  ['预算.xlsx', "attachment; filename=__.xlsx; filename*=UTF-8''%E9%A2%84%E7%AE%97.xlsx"],
  ['🍮 (1)!.txt', "attachment; filename=\"_ (1)!.txt\"; filename*=UTF-8''%F0%9F%8D%AE%20%281%29!.txt"],
  // Browsers decode percent signs in the plain name.
  ['50%25.txt', "attachment; filename=50_25.txt; filename*=UTF-8''50%2525.txt"],
])('%s is sent as %s', (name, header) => {
  expect(attachmentDisposition(name)).toBe(header);
});

test.each([
  ['a"; filename="b.exe', 'a_; filename=_b.exe'], ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie_ x=1'], ['..\\..\\etc/passwd', '.._.._etc_passwd'],
  ["a'b*c.txt", "a'b_c.txt"], ['\u202egpj.exe', '_gpj.exe'], ['', '_'], ['\ud800.txt', '_.txt'],
])('%j adds neither a line nor a parameter', (name, saved) => {
  const header = attachmentDisposition(name);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  const { type, parameters: { filename, ...others } } = parse(header);
  expect([type, filename, Object.keys(others).filter((parameter) => parameter !== 'filename*')]).toEqual(['attachment', saved, []]);
});
