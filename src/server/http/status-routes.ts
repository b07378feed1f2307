import type { Handlers } from '../call-context';

export interface StatusRoutesDependencies {
  readonly version: string;
  /** Rejects while the database cannot be asked, so that nobody is told all is well when nothing works. */
  askDatabase(): Promise<unknown>;
}

export const createStatusRoutes = ({ version, askDatabase }: StatusRoutesDependencies): Handlers<'platform.status'> => ({
  'platform.status': async () => {
    await askDatabase();
    return { status: 'ok', version };
  },
});
