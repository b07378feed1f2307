import { expect, test } from 'vitest';
import { capabilityNames, type CapabilityName } from '../../../src/contract/entities/permissions';
import { isErrorCode, type ErrorCode } from '../../../src/contract/errors';
import { locales, type Locale } from '../../../src/contract/preferences';
import { errorMessage } from '../../../src/locales/error-messages';
import { allowedResults } from '../core/permissions/oracle/allowed-answers';
import { refusalTable } from './refusal-table';

/** Every reason with which docs/permissions.md permits refusing a capability. */
const reasonsOf = (capability: CapabilityName): ErrorCode[] =>
  allowedResults.map((result) => result.split(' ')).flatMap(([name, value, reason]) => (name === capability && value === 'false' && isErrorCode(reason) ? [reason] : []));

const sentenceOf = (code: ErrorCode, act: string, locale: Locale): string => errorMessage(code, { act, mayApply: false }, locale);

/** Reasons that name no action at all: the obstacle is the file, the account or the edition. */
const ofNoAction: readonly string[] = [
  'FILE_DELETED', 'FILE_FORBIDDEN', 'FILE_IS_LOCKED', 'CURRENT_EDITION_NOT_SUPPORT', 'SHARE_EXPIRED', 'PASSWORD_REQUIRED',
] satisfies ErrorCode[];

/** Capabilities that depend on another capability, and use its sentence. */
const followers: Readonly<Partial<Record<CapabilityName, CapabilityName>>> = { canAddOutsider: 'canManageCollaborator' };

test('every reason of every capability reads as the table says', () => {
  const read = Object.fromEntries(capabilityNames.map((name) => [name, Object.fromEntries(
    reasonsOf(name).filter((code) => !ofNoAction.includes(code)).map((code) => [code, sentenceOf(code, name, 'en')]),
  )]));
  expect(read).toEqual(refusalTable);
});

test.each(locales)('in %s no two capabilities share a sentence that names an action', (locale) => {
  const holders = new Map<string, Set<CapabilityName>>();
  for (const name of capabilityNames) {
    for (const code of reasonsOf(name).filter((reason) => !ofNoAction.includes(reason))) {
      const sentence = sentenceOf(code, name, locale);
      holders.set(sentence, (holders.get(sentence) ?? new Set()).add(followers[name] ?? name));
    }
  }
  expect([...holders].filter(([, names]) => names.size > 1).map(([sentence, names]) => [sentence, [...names]])).toEqual([]);
});
