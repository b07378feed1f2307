import type { RegistrationMode } from '../../contract/api/platform';
import type { Handlers } from '../call-context';

export interface StatusRoutesDependencies {
  readonly version: string;
  /** The path prefix of the API under the origin. */
  readonly basePath: string;
  readonly registration: RegistrationMode;
  /** Rejects while the database is unreachable, so that the status is not `ok` when nothing works. */
  askDatabase(): Promise<unknown>;
}

export const createStatusRoutes = ({ version, basePath, registration, askDatabase }: StatusRoutesDependencies): Handlers<'platform.status' | 'platform.discover'> => ({
  'platform.status': async () => {
    await askDatabase();
    return { status: 'ok', version, registration };
  },
  'platform.discover': async () => ({ basePath, version }),
});
