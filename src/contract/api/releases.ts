import { z } from 'zod';
import { endpoint } from '../endpoint';
import { releaseArchitectureSchema, releaseChannelSchema, releasePlatformSchema, releaseReportSchema, servedManifestSchema } from '../releases';

export const releasesEndpoints = {
  'releases.manifest': endpoint({
    method: 'GET', path: '/release-manifest/{channel}/{platform}/{arch}', access: 'public',
    summary: 'The signed manifest of a channel, where it has packages for a platform and architecture; its files are at /releases/{file}.',
    params: z.object({ channel: releaseChannelSchema, platform: releasePlatformSchema, arch: releaseArchitectureSchema }),
    response: servedManifestSchema, errors: ['NO_RELEASES'], isTagged: true,
  }),
  'releases.report': endpoint({
    method: 'POST', path: '/release-reports', access: 'public', summary: 'Tell that a version runs, or that it crashed; counted and kept without anything that names a person or a machine.',
    body: releaseReportSchema, errors: [],
  }),
} as const;
