interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const policies = new Map<string, { readonly urls: Set<string>; readonly policy: ReturnType<TrustedTypes['createPolicy']> }>();

const createPolicy = (trustedTypes: TrustedTypes, name: string) => {
  const urls = new Set<string>();
  const policy = trustedTypes.createPolicy(name, {
    createScriptURL: (url) => {
      if (!urls.has(url)) throw new TypeError('The script is not one of the policy.');
      return url;
    },
  });
  return { urls, policy };
};

/**
 * The URL of a script as browsers with Trusted Types require it: from a policy, which returns no other URL. A policy can
 * be created once in a page, so scripts of one policy share it. `url` is a constant of the build.
 */
export const trustedScriptUrl = (policyName: string, url: string): string => {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  const known = policies.get(policyName) ?? createPolicy(trustedTypes, policyName);
  policies.set(policyName, known);
  known.urls.add(url);
  return known.policy.createScriptURL(url);
};
