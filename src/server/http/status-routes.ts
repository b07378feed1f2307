import type { Handlers } from '../call-context';

export interface StatusRoutesDependencies {
  readonly version: string;
  /** Where the API begins under the origin. */
  readonly basePath: string;
  /** Rejects while the database cannot be asked, so that nobody is told all is well when nothing works. */
  askDatabase(): Promise<unknown>;
}

export const createStatusRoutes = ({ version, basePath, askDatabase }: StatusRoutesDependencies): Handlers<'platform.status' | 'platform.discover'> => ({
  'platform.status': async () => {
    await askDatabase();
    return { status: 'ok', version };
  },
  'platform.discover': async () => ({ basePath, version }),
});
