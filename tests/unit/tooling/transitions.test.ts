import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '../../../src/renderer');
/** Overlays with two concurrent transitions, which are removed only after both. */
const overlays = /[/\\](popover|dialog|palette|sync-centre)\.module\.css$/;

/*
 * React Aria remembers an element that leaves the page while more than one of its properties is in transition. The
 * whole page of the element then remains in memory.
 */
describe('elements that are removed in the middle of a transition', () => {
  const transitions = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css') && !overlays.test(path)).flatMap((path) =>
    [...readFileSync(join(renderer, path), 'utf8').matchAll(/transition: ([^;]+);/g)].map(([, value = '']) => ({ path, properties: value.split(',').map((part) => part.trim().split(' ')[0]) })));

  it('changes one property, so that it is forgotten', () => {
    expect(transitions.length).toBeGreaterThan(5);
    // `border-color` and the like consist of several properties.
    expect(transitions.filter(({ properties }) => properties.length > 1 || properties.some((property) => /^(all|border|border-color|outline|background)$/.test(property ?? '')))).toEqual([]);
  });
});
