import { expect, it } from 'vitest';
import { identityOf, registrationIdentityOf } from '../../../../src/core/accounts/sign-in-name';

it.each([
  [' ada@example.com ', { email: 'ada@example.com' }],
  ['+86 138 0000 0000', { mobile: '+86 138 0000 0000' }],
  ['13800000000', { mobile: '13800000000' }],
])('the name %j is %j', (name, identity) => {
  expect(identityOf(name)).toEqual(identity);
});

it('a registration names its code by the kind of its identity', () => {
  expect(registrationIdentityOf('ada@example.com', '123456')).toEqual({ email: 'ada@example.com', emailVerifyCode: '123456' });
  expect(registrationIdentityOf('13800000000', '123456')).toEqual({ mobile: '13800000000', mobileVerifyCode: '123456' });
  expect(registrationIdentityOf('ada@example.com', null)).toEqual({ email: 'ada@example.com' });
});
