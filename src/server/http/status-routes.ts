import type { RegistrationMode } from '../../contract/api/platform';
import type { Handlers } from '../call-context';

export interface StatusRoutesDependencies {
  readonly version: string;
  /** Where the API begins under the origin. */
  readonly basePath: string;
  readonly registration: RegistrationMode;
  /** Rejects while the database cannot be asked, so that nobody is told all is well when nothing works. */
  askDatabase(): Promise<unknown>;
}

export const createStatusRoutes = ({ version, basePath, registration, askDatabase }: StatusRoutesDependencies): Handlers<'platform.status' | 'platform.discover'> => ({
  'platform.status': async () => {
    await askDatabase();
    return { status: 'ok', version, registration };
  },
  'platform.discover': async () => ({ basePath, version }),
});
