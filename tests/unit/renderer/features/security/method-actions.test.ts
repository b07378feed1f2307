import { expect, it } from 'vitest';
import { signInMethods } from '../../../../../src/renderer/features/security/method-actions';

const person = { email: 'ada@example.com', mobile: null, status: 1 };
const actions = (facts: Partial<Parameters<typeof signInMethods>[0]>, status: Parameters<typeof signInMethods>[1]) =>
  signInMethods({ ...person, ...facts }, status).map((method) => method.actions);

it.each([
  ['a verified address', {}, [['change', 'remove'], []]],
  ['an address that is not verified', { status: 0 }, [['verify', 'change', 'remove'], []]],
  ['no address', { email: null, status: 0, mobile: '+8613800000000' }, [['add'], ['remove']]],
  ['an address that a directory manages', { canModifyEmail: false }, [[], []]],
] as const)('without text messages, %s permits its actions', (_, facts, expected) => {
  expect(actions(facts, { areTextMessagesSent: false })).toEqual(expected);
  expect(actions(facts, {})).toEqual(expected);
});

it.each([
  ['no number', {}, ['add']],
  ['a number', { mobile: '+8613800000000' }, ['change', 'remove']],
  ['a number that a directory manages', { mobile: '+8613800000000', canModifyMobile: false }, []],
] as const)('with text messages, %s permits its actions', (_, facts, expected) => {
  expect(actions(facts, { areTextMessagesSent: true })[1]).toEqual(expected);
});
