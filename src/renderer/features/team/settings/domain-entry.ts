import { parseEmailDomain } from '../../../../core/email-domains';

/** Maximum number of domains of a team. */
export const domainLimit = 50;

export type DomainProblem = 'enterDomain' | 'wrongDomain' | 'knownDomain' | 'tooManyDomains';

/** The list with a typed domain at its end, or why the domain is refused. */
export const addDomain = (domains: readonly string[], typed: string): { readonly domains: string[] } | { readonly problem: DomainProblem } => {
  if (typed.trim() === '') return { problem: 'enterDomain' };
  const domain = parseEmailDomain(typed);
  if (domain === null) return { problem: 'wrongDomain' };
  if (domains.includes(domain)) return { problem: 'knownDomain' };
  return domains.length >= domainLimit ? { problem: 'tooManyDomains' } : { domains: [...domains, domain] };
};
