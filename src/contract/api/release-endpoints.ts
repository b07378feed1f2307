import { z } from 'zod';
import { endpoint } from '../endpoint';
import { releaseArchitectureSchema, releaseChannelSchema, releasePlatformSchema, releaseReportSchema, servedManifestSchema } from '../release-manifest';

export const releasesEndpoints = {
  'releases.manifest': endpoint({
    method: 'GET', path: '/release-manifest/{channel}/{platform}/{arch}', access: 'public',
    summary: 'Returns the signed manifest of a channel, if it has packages for the platform and architecture; its files are at /releases/{file}.',
    params: z.object({ channel: releaseChannelSchema, platform: releasePlatformSchema, arch: releaseArchitectureSchema }),
    response: servedManifestSchema, errors: ['NO_RELEASES'], hasEtag: true,
  }),
  'releases.report': endpoint({
    method: 'POST', path: '/release-reports', access: 'public', summary: 'Reports that a version runs, or that it crashed; stored and counted without data that identifies a person or a machine.',
    body: releaseReportSchema, errors: [],
  }),
} as const;
