interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * The URL of a script as browsers with Trusted Types require it: from a policy, which returns no other URL. A policy can
 * be created once in a page, so call this once for each name.
 */
export const trustedScriptUrl = (policyName: string, url: string): string => {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(policyName, { createScriptURL: () => url }).createScriptURL(url) ?? url;
};
