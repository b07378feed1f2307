/**
 * Who may import whom: the table of docs/architecture.md as rules. A layer's list is complete, so a new package is
 * let in here, on purpose, or nowhere. Tests may import anything and are only looked at for cycles and for imports
 * that lead nowhere.
 */

/** Resolved paths of npm packages. */
const packages = (...names) => names.map((name) => `(^|/)node_modules/(@types/)?${name}/`);

/** Resolved paths of source folders or files. */
const source = (...paths) => paths.map((path) => `^src/${path}`);

/** A layer may import itself and what is listed, nothing else. Programs of Node (`node:fs`) only where it says so. */
const layer = (name, comment, allowed, { usesNode = false } = {}) => ({
  name: `layer-${name}`,
  comment,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { pathNot: [`^src/${name}/`, ...allowed], ...(usesNode ? { dependencyTypesNot: ['core'] } : {}) },
});

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const shared = source('contract/', 'core/');
const purePackages = packages('pinyin-pro', '@noble/hashes', 'fractional-indexing', 'mime', 'semver', 'zod', '@internationalized/date', 'yjs', 'lib0', 'prosemirror-model');
const translation = packages('i18next');

const layers = [
  layer('contract', 'The contract is schemas and nothing else.', packages('zod')),
  layer('core', 'The rules of the domain are pure: the contract and packages without I/O.', [...source('contract/'), ...purePackages]),
  layer('api-client', 'The request layer knows the contract, ky and tus, and what the queue of uploads wants of it.', [...source('contract/', 'core/uploads/'), ...packages('ky', 'tus-js-client', 'altcha-lib', '@noble/hashes')]),
  layer('disk', 'What the programs of Node do with a disk; it knows nothing of what stands on it.', [], { usesNode: true }),
  layer('locales', 'Texts are data, typed by the contract; one function fills in a refusal.', [...shared, ...translation]),
  layer('preload', 'The preload script joins Electron to the channel names.', [...source('contract/'), ...packages('electron')]),
  layer(
    'main', 'The desktop process knows neither screens nor server.',
    [...shared, ...source('api-client/', 'disk/', 'locales/'), ...translation, ...packages('electron', 'electron-store', 'electron-updater', 'keytar', 'semver', 'socket.io-client', 'tar', 'tus-js-client', 'zod')],
    { usesNode: true },
  ),
  layer(
    'renderer', 'Screens run in a page: no Electron, no Node, no server.',
    [
      ...shared, ...source('locales/', 'api-client/'), ...translation,
      ...packages(
        'react', 'react-dom', 'react-redux', 'redux', '@reduxjs/toolkit', 'react-i18next', 'react-aria-components', 'lucide-react',
        '@tanstack/react-virtual', '@codemirror/[^/]+', '@lezer/[^/]+', 'papaparse', 'mammoth', 'saxes', 'bowser', 'numfmt', '@zip[.]js/[^/]+', '@fontsource-variable/[^/]+', 'idb', 'yjs', 'lib0', 'y-prosemirror', 'y-protocols', 'prosemirror-[^/]+', 'pdfjs-dist', 'qr', 'socket.io-client', 'tus-js-client', 'vite', 'zod',
      ),
    ],
  ),
  layer('service-worker', 'It stands alone beside the pages that it keeps; what it needs of the contract are addresses.', source('contract/endpoint[.]ts')),
  layer(
    'server', 'The server knows no client.',
    [
      ...shared, ...source('disk/', 'locales/'), ...translation, '^package[.]json$',
      ...packages('fastify', 'fast-json-stringify', '@fastify/[^/]+', 'drizzle-orm', 'pg', '@node-rs/argon2', '@tus/[^/]+', 'nodemailer', 'altcha-lib', 'pino', 'prom-client', 'sharp', 'compress-commons', 'socket.io', 'content-disposition', 'yjs', 'lib0', 'zod'),
    ],
    { usesNode: true },
  ),
  forbid('layer-cli', 'Programs of the command line may use everything but the desktop app and its screens.',
    { path: '^src/cli/' }, { path: [...source('renderer/', 'main/', 'preload/'), ...packages('electron', 'react', 'react-dom')] }),
];

const insideLayers = [
  forbid('ky-in-one-file', 'ky can be replaced in one place.', { path: '^src/', pathNot: '^src/api-client/ky-transport\\.ts$' }, { path: packages('ky') }),
  forbid('preload-contract-types', 'Schemas bring zod with them, which the sandboxed preload script cannot load: types and channel names only.',
    { path: '^src/preload/' }, { path: '^src/contract/', pathNot: '^src/contract/ipc/channels\\.ts$', dependencyTypesNot: ['type-only'] }),
  forbid('channel-names-stand-alone', 'The preload script is built from this file.', { path: '^src/contract/ipc/channels\\.ts$' }, { path: '.' }),
];

const rendererRules = [
  forbid('renderer-network-in-browser-bridge', 'Only the bridge of the browser talks to the network; on the desktop the main process does.',
    { path: '^src/renderer/', pathNot: '^src/renderer/platform/browser' }, { path: [...source('api-client/'), ...packages('socket.io-client', 'tus-js-client')] }),
  forbid('renderer-foundation', 'The shared parts and the design system know no feature.',
    { path: '^src/renderer/(shared|ui)/' }, { path: '^src/renderer/(features|app|platform)/' }),
  forbid('renderer-ui-lowest', 'The design system does not know the shared parts, which use it.', { path: '^src/renderer/ui/' }, { path: '^src/renderer/shared/' }),
  forbid('renderer-platform', 'The bridges know no screen.', { path: '^src/renderer/platform/' }, { path: '^src/renderer/(features|app|ui)/' }),
  forbid('renderer-features-below-app', 'The app joins the features; they do not know it.', { path: '^src/renderer/features/' }, { path: '^src/renderer/app/' }),
  forbid('renderer-features-apart', 'What two features share lives in renderer/shared.',
    { path: '^src/renderer/features/([^/]+)/' }, { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' }),
];

const modules = '^src/server/modules/';
/** A module's files by their role: `service.ts`, or `upload-service.ts` where a module has several. */
const role = (...names) => `${modules}[^/]+/[^/]*(${names.join('|')})[.]ts$`;
/** Repositories stand in modules; what every write needs has one beside the plumbing of HTTP. */
const repositories = '^src/server/(modules/[^/]+|http)/[^/]*repository[.]ts$';

const serverRules = [
  forbid('server-routes-use-services', 'Routes ask services; only services ask repositories.',
    { path: role('routes') }, { path: [repositories, '^src/server/db/'] }),
  forbid('server-no-http-below-routes', 'Nothing below the routes knows Fastify or a route.',
    { path: '^src/server/', pathNot: ['^src/server/(build-server-app|index)\\.ts$', '^src/server/http/', role('routes')] },
    { path: [...packages('fastify', '@fastify/[^/]+'), '^src/server/(build-server-app\\.ts$|http/)', role('routes')] }),
  forbid('server-sql-in-repositories', 'SQL is written in repositories, in db/ and where PostgreSQL itself is started.',
    { path: '^src/server/', pathNot: ['^src/server/(db|postgres)/', repositories] }, { path: packages('drizzle-orm', 'pg') }),
  forbid('server-repositories-below-services', 'A repository is asked and does not ask back.',
    { path: [repositories, '^src/server/db/'] }, { path: role('service', 'routes') }),
  forbid('server-pure-rules', 'Policies and presenters decide and shape; they fetch nothing.',
    { path: role('policy', 'presenter') }, { path: [role('service', 'repository', 'routes'), '^src/server/db/'], dependencyTypesNot: ['type-only'] }),
  forbid('server-modules-through-services', 'A module is reached through its service.',
    { path: `${modules}([^/]+)/` }, { path: modules, pathNot: [`${modules}$1/`, role('service')] }),
  forbid('server-outside-through-services', 'Sockets and jobs reach a module through its service.',
    { path: '^src/server/(realtime|jobs)/' }, { path: modules, pathNot: role('service') }),
  forbid('server-db-knows-no-module', 'The database stands below all modules.', { path: '^src/server/db/' }, { path: modules }),
  forbid('server-runs-on-dependencies', '`npm ci --omit=dev` hosts a server.', { path: '^src/server/' }, { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] }),
];

const everywhere = [
  forbid('no-cycles', 'Two files that need each other are one, or need a third.', {}, { circular: true }),
  forbid('no-barrels', 'A file is imported from where it stands; the contract\'s index is a registry, not a barrel.',
    { path: '^src/', pathNot: '^src/contract/api/endpoints\\.ts$' }, { path: '^src/', dependencyTypes: ['export'] }),
  forbid('no-unresolved', 'An import leads somewhere.', {}, { couldNotResolve: true }),
  forbid('no-undeclared-packages', 'A package that is used is named in package.json.', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
  forbid('source-knows-no-test', 'What ships does not lean on tests.', { path: '^src/' }, { path: '^tests/' }),
];

module.exports = {
  forbidden: [...layers, ...insideLayers, ...rendererRules, ...serverRules, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|woff2)' },
    // Types count: a layer that needs another's types needs the other.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'], mainFields: ['module', 'main', 'types'] },
  },
};
