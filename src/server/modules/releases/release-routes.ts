import type { Handlers } from '../../call-context';
import type { ReleasesService } from './releases-service';

/** Handlers for releases of the desktop app. They need no session. */
export const createReleaseHandlers = (releases: ReleasesService): Handlers<'releases.manifest' | 'releases.report'> => ({
  'releases.manifest': ({ params }, { scope: { db } }) => releases.manifest(db, params),
  'releases.report': async ({ body }, { scope: { db }, client }) => {
    await releases.report(db, body, client.address);
    return undefined;
  },
});
