import type { RegistrationMode } from '../../contract/api/platform-endpoints';
import type { Handlers } from '../call-context';

export interface StatusRoutesDependencies {
  readonly version: string;
  /** The path prefix of the API under the origin. */
  readonly basePath: string;
  readonly registration: RegistrationMode;
  readonly supportContact: string | null;
  readonly pricingUrl: string | null;
  /** Whether mails and text messages leave this server. */
  readonly isMailSent: boolean;
  readonly areTextMessagesSent: boolean;
  /** Rejects while the database is unreachable, so that the status is not `ok` when nothing works. */
  pingDatabase(): Promise<unknown>;
}

export const createStatusRoutes = ({ version, basePath, registration, supportContact, pricingUrl, isMailSent, areTextMessagesSent, pingDatabase }: StatusRoutesDependencies): Handlers<'platform.status' | 'platform.discover'> => ({
  'platform.status': async () => {
    await pingDatabase();
    return { status: 'ok', version, registration, supportContact, isMailSent, areTextMessagesSent, pricingUrl };
  },
  'platform.discover': async () => ({ basePath, version }),
});
