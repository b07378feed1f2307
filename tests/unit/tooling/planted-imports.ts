/** An import added to a separate file; `rule` is the rule that must refuse it, null if it is permitted. */
export interface PlantedImport {
  readonly from: string;
  /** `$` represents a name that nothing else in the file has. */
  readonly statement: string;
  readonly rule: string | null;
}

const refused = (rule: string, from: string, statement: string): PlantedImport => ({ from, statement, rule });
const welcome = (from: string, statement: string): PlantedImport => ({ from, statement, rule: null });
const here = (path: string): string => `import { here as $ } from '${path}';`;
const bare = (path: string): string => `import '${path}';`;

/** Files to import, each exporting `here`. */
export const targets = [
  'src/contract/errors.ts', 'src/contract/endpoint.ts', 'src/contract/ipc/channels.ts', 'src/core/file-names.ts', 'src/disk/flush.ts', 'src/api-client/api-client.ts', 'src/locales/en/files.ts',
  'src/main/index.ts', 'src/preload/index.ts', 'src/cli/start.ts', 'tests/support/helper.ts',
  'src/renderer/shared/store.ts', 'src/renderer/ui/button.ts', 'src/renderer/app/routes.ts', 'src/renderer/platform/load-bridge.ts',
  'src/renderer/features/files/slice.ts', 'src/renderer/features/session/slice.ts',
  'src/server/build-server-app.ts', 'src/server/http/mount-endpoints.ts', 'src/server/db/schema.ts',
  'src/server/modules/files/service.ts', 'src/server/modules/files/repository.ts', 'src/server/modules/files/policy.ts',
  'src/server/modules/auth/service.ts', 'src/server/modules/auth/auth-routes.ts', 'src/server/modules/auth/repository.ts',
] as const;

export const plantedImports: readonly PlantedImport[] = [
  // The table of docs/architecture.md, a refused and a permitted import for each layer.
  refused('layer-contract', 'src/contract/a1.ts', here('../core/file-names')),
  refused('layer-contract', 'src/contract/a2.ts', bare('node:fs')),
  welcome('src/contract/a3.ts', bare('zod')),
  refused('layer-core', 'src/core/b1.ts', bare('node:crypto')),
  refused('layer-core', 'src/core/b2.ts', bare('react')),
  refused('layer-core', 'src/core/b3.ts', bare('fastify')),
  refused('layer-core', 'src/core/b4.ts', bare('electron')),
  refused('layer-core', 'src/core/b5.ts', here('../api-client/api-client')),
  welcome('src/core/b6.ts', here('../contract/errors')),
  welcome('src/core/b7.ts', bare('pinyin-pro')),
  welcome('src/core/b8.ts', bare('@noble/hashes/sha2.js')),
  welcome('src/core/b9.ts', bare('fractional-indexing')),
  refused('layer-api-client', 'src/api-client/c1.ts', bare('electron')),
  refused('layer-api-client', 'src/api-client/c2.ts', here('../server/build-server-app')),
  refused('layer-api-client', 'src/api-client/c3.ts', bare('react')),
  refused('ky-in-one-file', 'src/api-client/c4.ts', bare('ky')),
  welcome('src/api-client/ky-transport.ts', bare('ky')),
  refused('layer-disk', 'src/disk/k1.ts', here('../core/file-names')),
  refused('layer-disk', 'src/disk/k2.ts', here('../server/build-server-app')),
  welcome('src/disk/k3.ts', bare('node:fs/promises')),
  welcome('src/main/k4.ts', here('../disk/flush')),
  welcome('src/server/k5.ts', here('../disk/flush')),
  refused('layer-renderer', 'src/renderer/k6.ts', here('../disk/flush')),
  refused('layer-locales', 'src/locales/en/d1.ts', here('../../api-client/api-client')),
  welcome('src/locales/en/d2.ts', [here('../../contract/errors'), here('../../core/file-names').replace('$', '$b')].join('')),
  refused('layer-main', 'src/main/e1.ts', here('../renderer/shared/store')),
  refused('layer-main', 'src/main/e2.ts', here('../server/build-server-app')),
  refused('layer-main', 'src/main/e3.ts', here('../preload/index')),
  refused('layer-main', 'src/main/e4.ts', bare('react')),
  welcome('src/main/e5.ts', [here('../api-client/api-client'), here('../core/file-names').replace('$', '$b'), bare('electron'), bare('node:fs')].join('')),
  refused('layer-preload', 'src/preload/f1.ts', here('../core/file-names')),
  refused('layer-preload', 'src/preload/f2.ts', here('../main/index')),
  refused('layer-preload', 'src/preload/f3.ts', bare('zod')),
  refused('layer-preload', 'src/preload/f4.ts', bare('node:path')),
  refused('preload-contract-types', 'src/preload/f5.ts', here('../contract/errors')),
  welcome('src/preload/f6.ts', "import type { here as $ } from '../contract/errors';"),
  welcome('src/preload/f7.ts', [here('../contract/ipc/channels'), bare('electron')].join('')),
  refused('channel-names-stand-alone', 'src/contract/ipc/channels.ts', here('../errors')),
  refused('layer-renderer', 'src/renderer/shared/g1.ts', bare('electron')),
  refused('layer-renderer', 'src/renderer/shared/g2.ts', bare('node:fs')),
  refused('layer-renderer', 'src/renderer/shared/g3.ts', here('../../main/index')),
  refused('layer-renderer', 'src/renderer/shared/g4.ts', here('../../server/build-server-app')),
  refused('layer-renderer', 'src/renderer/shared/g5.ts', bare('pg')),
  welcome('src/renderer/shared/g6.ts', [here('../../core/file-names'), bare('react'), bare('@reduxjs/toolkit')].join('')),
  refused('layer-server', 'src/server/h1.ts', here('../main/index')),
  refused('layer-server', 'src/server/h2.ts', here('../renderer/shared/store')),
  refused('layer-server', 'src/server/h3.ts', here('../preload/index')),
  refused('layer-server', 'src/server/h4.ts', bare('electron')),
  refused('layer-server', 'src/server/h5.ts', here('../api-client/api-client')),
  refused('layer-server', 'src/server/h6.ts', here('../cli/start')),
  welcome('src/server/index.ts', [here('./build-server-app'), bare('fastify'), bare('node:http')].join('')),
  refused('layer-service-worker', 'src/service-worker/k1.ts', here('../renderer/platform/load-bridge')),
  refused('layer-service-worker', 'src/service-worker/k2.ts', here('../core/file-names')),
  welcome('src/service-worker/k3.ts', here('../contract/endpoint')),
  refused('layer-cli', 'src/cli/i1.ts', here('../renderer/shared/store')),
  refused('layer-cli', 'src/cli/i2.ts', here('../main/index')),
  refused('layer-cli', 'src/cli/i3.ts', here('../preload/index')),
  welcome('src/cli/i4.ts', [here('../server/build-server-app'), here('../api-client/api-client').replace('$', '$b'), bare('node:fs')].join('')),

  // Inside the renderer.
  refused('renderer-network-in-browser-bridge', 'src/renderer/platform/j1.ts', here('../../api-client/api-client')),
  refused('renderer-network-in-browser-bridge', 'src/renderer/features/files/j2.ts', bare('socket.io-client')),
  welcome('src/renderer/platform/browser-bridge.ts', [here('../../api-client/api-client'), bare('socket.io-client')].join('')),
  refused('renderer-foundation', 'src/renderer/shared/k1.ts', here('../features/files/slice')),
  refused('renderer-foundation', 'src/renderer/ui/k2.ts', here('../features/files/slice')),
  refused('renderer-foundation', 'src/renderer/ui/k3.ts', here('../app/routes')),
  refused('renderer-ui-lowest', 'src/renderer/ui/k9.ts', here('../shared/store')),
  refused('renderer-platform', 'src/renderer/platform/k4.ts', here('../features/files/slice')),
  refused('renderer-features-below-app', 'src/renderer/features/files/k5.ts', here('../../app/routes')),
  refused('renderer-features-apart', 'src/renderer/features/files/k6.ts', here('../session/slice')),
  welcome('src/renderer/features/files/k7.ts', [here('./slice'), here('../../shared/store').replace('$', '$b'), here('../../ui/button').replace('$', '$c')].join('')),
  welcome('src/renderer/app/k8.ts', [here('../features/files/slice'), here('../platform/load-bridge').replace('$', '$b')].join('')),

  // Inside the server.
  refused('server-routes-use-services', 'src/server/modules/files/file-routes.ts', here('./repository')),
  refused('server-routes-use-services', 'src/server/modules/files/upload-routes.ts', here('../../db/schema')),
  welcome('src/server/modules/files/download-routes.ts', [here('./service'), bare('fastify')].join('')),
  refused('server-no-http-below-routes', 'src/server/modules/files/a-service.ts', bare('fastify')),
  refused('server-no-http-below-routes', 'src/server/modules/files/b-service.ts', "import type { FastifyRequest as $ } from 'fastify';"),
  refused('server-no-http-below-routes', 'src/server/modules/files/c-service.ts', here('../../http/mount-endpoints')),
  refused('server-sql-in-repositories', 'src/server/modules/files/d-service.ts', bare('drizzle-orm')),
  refused('server-sql-in-repositories', 'src/server/modules/files/sql.ts', bare('pg')),
  refused('server-sql-in-repositories', 'src/server/jobs/sweep.ts', bare('drizzle-orm')),
  welcome('src/server/http/idempotency-repository.ts', bare('drizzle-orm')),
  refused('server-sql-in-repositories', 'src/server/http/write-runner.ts', bare('drizzle-orm')),
  welcome('src/server/postgres/probe.ts', bare('pg')),
  welcome('src/server/modules/files/e-service.ts', [here('./repository'), here('../auth/service').replace('$', '$b')].join('')),
  welcome('src/server/modules/files/f-repository.ts', [here('../../db/schema'), bare('drizzle-orm')].join('')),
  refused('server-repositories-below-services', 'src/server/modules/files/g-repository.ts', here('./service')),
  refused('server-pure-rules', 'src/server/modules/files/file-presenter.ts', here('./repository')),
  refused('server-pure-rules', 'src/server/modules/auth/policy.ts', here('../../db/schema')),
  refused('server-modules-through-services', 'src/server/modules/files/h-service.ts', here('../auth/repository')),
  refused('server-outside-through-services', 'src/server/realtime/hub.ts', here('../modules/files/repository')),
  refused('server-db-knows-no-module', 'src/server/db/l1.ts', here('../modules/files/policy')),
  refused('server-runs-on-dependencies', 'src/server/l2.ts', bare('ky')),

  // Everywhere.
  refused('no-cycles', 'src/core/m1.ts', "import './m2';"),
  // The other half of the cycle, which is reported once.
  welcome('src/core/m2.ts', "import './m1';"),
  refused('no-barrels', 'src/core/m3.ts', "export * from './file-names';"),
  refused('no-barrels', 'src/renderer/ui/index.ts', "export { here } from './button';"),
  welcome('src/contract/api/endpoints.ts', "export { here } from '../errors';"),
  refused('no-unresolved', 'src/core/m4.ts', "import './nowhere';"),
  refused('no-undeclared-packages', 'src/cli/m5.ts', bare('acorn')),
  refused('source-knows-no-test', 'src/core/m6.ts', here('../../tests/support/helper')),
];
