/** The name with which a person signs in: an email address or a mobile number. */
export type SignInIdentity = { readonly email: string } | { readonly mobile: string };

/** A name without an @ is a mobile number. */
export const identityOf = (name: string): SignInIdentity => {
  const trimmed = name.trim();
  return trimmed.includes('@') ? { email: trimmed } : { mobile: trimmed };
};

/** The identity of a registration, with the code that was sent to it. `code`: null if the server needs none. */
export const registrationIdentityOf = (name: string, code: string | null) => {
  const identity = identityOf(name);
  if (code === null) return identity;
  return 'email' in identity ? { ...identity, emailVerifyCode: code } : { ...identity, mobileVerifyCode: code };
};
