import { expect, test } from 'vitest';
import { countSvgElements } from '../../../../../../src/renderer/shared/viewer/svg/count-svg-elements';
import { svgOfEntities, svgOfNestedUse } from '../../../../../support/hostile-files';

const count = (text: string): number => countSvgElements(new TextEncoder().encode(text));
const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`;

// SVG 2, section 5.6: a `use` element draws a copy of the element that it refers to.
test.each([
  ['elements', svg('<g><rect/><rect/></g>'), 4],
  ['a reference', svg('<rect id="a"/><use href="#a"/>'), 4],
  ['the older attribute', svg('<g id="a"><rect/></g><use xlink:href="#a"/>'), 6],
  ['a reference to nothing', svg('<use href="#nowhere"/><use href="other.svg#a"/>'), 3],
  ['a circle, which is an error', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 7],
  ['an animated reference', svg('<g id="a"><rect/></g><use><set attributeName="href" to="#a"/></use>'), 7],
])('%s', (_, text, expected) => { expect(count(text)).toBe(expected); });

test('nested references multiply', () => {
  expect(count(svgOfNestedUse(1))).toBe(46);
  expect(count(svgOfNestedUse(9))).toBeGreaterThan(1_000_000_000);
  expect(count(svgOfNestedUse(400))).toBe(Number.POSITIVE_INFINITY);
});

test('entities with markup are refused, those with the address of a namespace are not', () => {
  expect(() => count(svgOfEntities(9))).toThrow('entities');
  expect(count('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai \'http://ns.adobe.com/\'>]><svg xmlns="&ns_svg;"><rect x="&ns_ai;"/></svg>')).toBe(2);
});
