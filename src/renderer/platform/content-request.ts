import type { WorkspaceBridge } from '../../contract/bridge';

/** The request of a file's bytes. Redirects are refused: content never comes from another address. */
export const contentRequest = ({ range, signal }: NonNullable<Parameters<WorkspaceBridge['files']['fetchContent']>[1]> = {}): RequestInit => ({
  redirect: 'error',
  ...(range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {}),
  ...(signal ? { signal } : {}),
});
