import { describe, expect, it } from 'vitest';
import { choosePrompt, promptOrder, type PromptName, type PromptRule } from '../../../../../src/renderer/shared/prompts/prompt-order';

type Name = 'early' | 'urgent' | 'late' | 'urgent-too';
const order: readonly PromptRule<Name>[] = [
  { name: 'early', mayWait: true },
  { name: 'urgent', mayWait: false },
  { name: 'late', mayWait: true },
  { name: 'urgent-too', mayWait: false },
];

describe('the choice of a prompt', () => {
  it.each<{ readonly title: string; readonly wanted: readonly Name[]; readonly shown?: Name; readonly chosen: Name | null }>([
    { title: 'is none without prompts', wanted: [], chosen: null },
    { title: 'is none once the shown prompt ended', wanted: [], shown: 'early', chosen: null },
    { title: 'follows the order, whatever the order of the wishes', wanted: ['late', 'early'], chosen: 'early' },
    { title: 'prefers a prompt that may not wait', wanted: ['early', 'urgent-too'], chosen: 'urgent-too' },
    { title: 'follows the order among prompts that may not wait', wanted: ['urgent-too', 'urgent'], chosen: 'urgent' },
    { title: 'keeps a shown prompt while an earlier one waits', wanted: ['early', 'late'], shown: 'late', chosen: 'late' },
    { title: 'replaces a shown prompt by one that may not wait', wanted: ['late', 'urgent'], shown: 'late', chosen: 'urgent' },
    { title: 'replaces a shown prompt that may not wait by an earlier one', wanted: ['urgent', 'urgent-too'], shown: 'urgent-too', chosen: 'urgent' },
    { title: 'is the next prompt once the shown one ended', wanted: ['early', 'late'], shown: 'urgent', chosen: 'early' },
  ])('$title', ({ wanted, shown = null, chosen }) => {
    expect(choosePrompt(order, new Set(wanted), shown)).toBe(chosen);
  });
});

it('of all prompts of the workspace each is shown once, in this order, as the one before it ends', () => {
  const wanted = new Set<PromptName>(promptOrder.map(({ name }) => name));
  const seen: PromptName[] = [];
  let shown: PromptName | null = null;
  for (;;) {
    shown = choosePrompt(promptOrder, wanted, shown);
    if (shown === null) break;
    seen.push(shown);
    wanted.delete(shown);
  }
  expect(seen).toEqual(['keychain', 'outdated', 'connection-problem', 'not-remembered', 'pending-payment', 'membership-end', 'storage', 'announcement', 'real-name']);
});
