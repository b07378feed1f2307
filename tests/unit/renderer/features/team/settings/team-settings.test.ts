import { describe, expect, it } from 'vitest';
import { addDomain, domainLimit } from '../../../../../../src/renderer/features/team/settings/domain-entry';
import { changedFields, withEdit, withInviteRole } from '../../../../../../src/renderer/features/team/settings/team-settings';

const stored = { name: 'Harbour', type: 'Publisher', scale: '', province: '', city: 'Cobh' };

describe('the draft of the profile', () => {
  it('contains the edited fields only, so that all others follow the server', () => {
    const draft = withEdit(stored, withEdit(stored, {}, 'name', 'Quill'), 'city', 'Cork');
    expect(draft).toEqual({ name: 'Quill', city: 'Cork' });
    expect(withEdit(stored, draft, 'name', 'Harbour')).toEqual({ city: 'Cork' });
  });

  it('has nothing to save if only spaces at the ends differ', () => {
    expect(changedFields(stored, { name: ' Harbour ', city: 'Cobh ' })).toEqual({});
    expect(changedFields(stored, { name: ' Quill ', city: '' })).toEqual({ name: 'Quill', city: '' });
  });
});

describe('the roles that invite', () => {
  it('always include the creator, and never disabled members', () => {
    expect(withInviteRole(['creator', 'admin'], 'admin', false)).toEqual(['creator']);
    expect(withInviteRole(['disabled'], 'member', true)).toEqual(['creator', 'member']);
  });

  it('keep the other role', () => {
    expect(withInviteRole(['creator', 'member'], 'admin', true)).toEqual(['creator', 'admin', 'member']);
    expect(withInviteRole(['creator', 'admin', 'member'], 'member', false)).toEqual(['creator', 'admin']);
  });
});

describe('a typed domain', () => {
  it('is added as the server stores it', () => {
    expect(addDomain(['press.example'], ' @Harbour.Example ')).toEqual({ domains: ['press.example', 'harbour.example'] });
  });

  it.each([['  ', 'enterDomain'], ['ada@press.example', 'wrongDomain'], ['localhost', 'wrongDomain'], ['PRESS.example', 'knownDomain']])('"%s" is refused: %s', (typed, problem) => {
    expect(addDomain(['press.example'], typed)).toEqual({ problem });
  });

  it('is refused above the limit', () => {
    const full = Array.from({ length: domainLimit }, (_, index) => `d${index}.example`);
    expect(addDomain(full, 'one-more.example')).toEqual({ problem: 'tooManyDomains' });
    expect(addDomain(full.slice(1), 'one-more.example')).toHaveProperty('domains.length', domainLimit);
  });
});
