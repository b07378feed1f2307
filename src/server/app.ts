import type { FastifyInstance } from 'fastify';
import { byteRoutes } from '../contract/api/bytes';
import type { AppParts } from './app-parts';
import type { Handlers } from './call-context';
import { createCursors } from './cursors';
import { addDocumentation } from './http/documentation';
import { limitConnections } from './http/connection-limit';
import { createHttpServer } from './http/http-server';
import { deleteOldAnswers } from './http/idempotency-repository';
import { createLanes } from './http/lanes';
import { addMetrics } from './http/metrics';
import { joinHandlers, mountEndpoints } from './http/mount';
import { addProbes } from './http/probes';
import { createRequestGate } from './http/request-gate';
import { defaultRequestLimits, writerBounds } from './request-limits';
import { createSessionCookie } from './http/session-cookie';
import { addStaticFiles } from './http/static-files';
import { createVisitorCookie } from './http/visitor-cookie';
import { createStatusRoutes } from './http/status-routes';
import { createWriteRunner } from './http/writes';
import { isClockTrusted } from './jobs/clock-trust';
import { createUpkeep } from './jobs/upkeep';
import { createAuthService } from './modules/auth/auth-service';
import { createAuthRoutes } from './modules/auth/routes';
import { createSessionEndings } from './modules/auth/session-endings';
import { createSessionService } from './modules/auth/session-service';
import { createDiskBlobsService } from './modules/blobs/blobs-service';
import { createEventHistory, deleteForgottenEvents } from './modules/events/event-history-service';
import { eventConnectionTo } from './modules/events/event-stream-service';
import { createEventHandlers } from './modules/events/routes';
import { createAccess } from './modules/files/access-service';
import { createActHandlers } from './modules/files/act-routes';
import { deleteForgottenMembershipChanges } from './modules/files/audience-service';
import { createBatchService } from './modules/files/batch-service';
import { registerDownloads } from './modules/files/download-routes';
import { createDuplicateService } from './modules/files/duplicate-service';
import { createFileEventViews } from './modules/files/file-event-views-service';
import { createFilePages } from './modules/files/file-pages';
import { createFileViews } from './modules/files/file-views-service';
import { createFilesService } from './modules/files/files-service';
import { createFolderTree } from './modules/files/folder-tree-service';
import { createHoldings } from './modules/files/holdings-service';
import { createListsService } from './modules/files/lists-service';
import { createLockService } from './modules/files/lock-service';
import { createMarksService } from './modules/files/marks-service';
import { createFileHandlers } from './modules/files/routes';
import { createTrashService } from './modules/files/trash-service';
import { createTreeService } from './modules/files/tree-service';
import { peopleService } from './modules/people/people-service';
import { createPeopleHandlers } from './modules/people/routes';
import { createPeopleSearch } from './modules/people/search-service';
import { createGaugesService } from './modules/quota/gauges-service';
import { createQuota } from './modules/quota/quota-service';
import { createQuotaHandlers } from './modules/quota/routes';
import { createUsageUpkeep } from './modules/quota/usage-upkeep-service';
import { registerReleaseFiles } from './modules/releases/file-routes';
import { createHaltingService } from './modules/releases/halting-service';
import { createReleasesService } from './modules/releases/releases-service';
import { createReleaseHandlers } from './modules/releases/routes';
import { systemOutbound } from './outbound';
import { createScriptHandlers } from './modules/scripts/routes';
import { createScriptCaller } from './modules/scripts/script-caller';
import { createScriptsService } from './modules/scripts/scripts-service';
import { createSearchHandlers } from './modules/search/routes';
import { indexMissing } from './modules/search/search-index-service';
import { createSearchService } from './modules/search/search-service';
import { createContentCheck, everythingIsLegal } from './modules/sharing/content-check-service';
import { createSharingHandlers } from './modules/sharing/routes';
import { createSharing } from './modules/sharing/sharing-service';
import { createShortcutHandlers } from './modules/shortcuts/routes';
import { createShortcutsService } from './modules/shortcuts/shortcuts-service';
import { createSettingsHandlers } from './modules/settings/routes';
import { createSettingsService } from './modules/settings/settings-service';
import { createSpaceHandlers } from './modules/spaces/routes';
import { createTagHandlers } from './modules/tags/routes';
import { createTagsService } from './modules/tags/tags-service';
import { createTemplateHandlers } from './modules/templates/routes';
import { createTemplatesService } from './modules/templates/templates-service';
import { createTimelineHandlers } from './modules/timelines/routes';
import { createTimelineLists } from './modules/timelines/timeline-lists-service';
import { createTrashHandlers } from './modules/trash/routes';
import { registerUploads } from './modules/uploads/routes';
import { createUploadsService } from './modules/uploads/uploads-service';
import { removeIfThere } from './remove-if-there';
import { createRealtime } from './realtime/realtime';
import { version } from './version';

/**
 * Interval of the search for files that are not indexed yet: copies, and files from before the search existed.
 * Milliseconds.
 */
const searchUpkeepMs = 60_000;

/**
 * Builds the application from its parts: the contract's endpoints, byte routes, the socket, documentation, metrics and
 * the browser's pages. Throws if an endpoint has no handler, or two. The application does not listen yet.
 */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, pool, clock, logger } = parts;
  const { basePath, publicOrigin, deployment } = config;
  const outbound = parts.outbound ?? systemOutbound;

  const sessions = createSessionService({ pool, database, clock, logger });
  const endings = createSessionEndings();
  const auth = createAuthService({ clock, people: peopleService, sessions, endings, registrationsPerHour: config.registrationsPerHour, registration: config.registration });
  const cursors = createCursors(parts.serverKey);
  const access = createAccess({ deployment, clock });
  const views = createFileViews({ access, apiBase: basePath });
  const quota = createQuota({ deployment, clock });
  const { contentCheckUrl } = config;
  const checkContent = contentCheckUrl === null ? everythingIsLegal : createContentCheck({ url: contentCheckUrl, outbound, clock, logger });
  const sharing = createSharing({
    access, views, cursors, deployment, clock, quota, serverKey: parts.serverKey,
    publicSharing: { checkContent, isMobileRequired: config.isMobileRequiredToShare, isOffered: config.isPublicSharingOffered },
  });
  const tags = createTagsService({ access, views, deployment, clock });
  const files = createFilesService({ access, views, cursors, clock, quota, sharing: sharing.port, tags });
  const tree = createTreeService({ access, views, quota, sharing: sharing.port, holdings: createHoldings({ deployment, clock }) });
  const pages = createFilePages({ access, views, cursors });
  const trash = createTrashService({ access, pages, tags, quota, clock, keptDays: config.trashDays });
  const scripts = createScriptsService({ access, callScript: createScriptCaller({ outbound, logger }), deployment, clock });
  const search = createSearchService({ access, views, cursors, clock, deployment });
  const shortcuts = createShortcutsService({ access, views, cursors, files, tree });
  const settings = createSettingsService({ deployment, clock });
  const tellEvents = createFileEventViews({ apiBase: basePath, deployment, clock });
  const blobs = createDiskBlobsService({
    directory: parts.blobsDirectory, database, clock, logger, quarantineDays: config.quarantineDays, takePermission: () => removeIfThere(parts.sweepPermissionFile),
  });
  const uploads = createUploadsService({ database, files, blobs, clock, directory: parts.uploadsDirectory, path: basePath + byteRoutes.uploads.path, quarantineDays: config.quarantineDays, reserveBytes: config.diskReserveMb * 1024 ** 2 });

  const halting = createHaltingService({ isOn: config.isReleaseHaltingOn, clock, logger });
  const releases = createReleasesService({ directory: parts.releasesDirectory, halting, logger });

  const cookie = createSessionCookie(parts.serverKey);
  const visitorCookie = createVisitorCookie(parts.serverKey);
  const gate = createRequestGate({ sessions, cookie, visitorCookie, publicOrigin });

  const limits = { ...defaultRequestLimits, ...parts.limits };
  const app = createHttpServer(config, logger, limits);
  // Behind a proxy every connection has the proxy's address, so the proxy has to limit its clients.
  if (config.proxyCount === 0) limitConnections(app.server, config.connectionsPerAddress);
  const realtime = createRealtime({
    server: app.server, limits: limits.sockets, database, logger, tell: tellEvents,
    openEvents: eventConnectionTo(parts.connection),
    authenticate: (handshake) => gate.requireSocketCaller(handshake),
    findLiveSessions: (ids) => sessions.findLive(ids),
    onSessionEnded: (listener) => endings.onSessionEnded(listener),
  });
  const askDatabase = () => pool.query('select 1');
  addProbes(app, { askDatabase });
  addMetrics(app, { token: config.metricsToken, pool, socketCount: () => realtime.connectionCount() });
  const modules: Partial<Handlers>[] = [
    createStatusRoutes({ version, basePath, registration: config.registration, askDatabase }),
    createAuthRoutes({ auth, sessions, people: peopleService }),
    createFileHandlers(files, tree, createListsService({ pages, tags }), createFolderTree({ access, cursors })),
    createActHandlers({
      batch: createBatchService({ access, views, tree, sharing: sharing.port }), duplicates: createDuplicateService({ access, views, quota, sharing: sharing.port, scripts }),
      locks: createLockService({ access, views }), marks: createMarksService({ access, views }),
    }),
    createSharingHandlers(sharing),
    createTrashHandlers(trash, tree),
    createScriptHandlers(scripts),
    createSearchHandlers(search),
    createShortcutHandlers(shortcuts),
    createTagHandlers(tags),
    createTemplateHandlers(createTemplatesService({ access, files, cursors, deployment, clock })),
    createSpaceHandlers({ access, files, tree, cursors, deployment, clock }),
    createQuotaHandlers(createGaugesService({ quota, access, settings })),
    createSettingsHandlers(settings),
    createPeopleHandlers(createPeopleSearch(cursors)),
    createTimelineHandlers(createTimelineLists({ access, views })),
    createEventHandlers(createEventHistory(tellEvents, clock)),
    createReleaseHandlers(releases),
  ];
  const write = createWriteRunner(database, undefined, createLanes(writerBounds(config.databaseConnections)));
  const transfers = createLanes(limits.personTransfers);
  mountEndpoints(app, joinHandlers(modules), { basePath, publicOrigin, database, gate, cookie, visitorCookie, write, limits });
  await registerUploads(app, { basePath, gate, uploads, write, limits, transfers });
  registerDownloads(app, { basePath, gate, files, blobs, database, transfers });
  registerReleaseFiles(app, { basePath, releases });
  addDocumentation(app, basePath);
  if (parts.pagesDirectory !== null) await addStaticFiles(app, { folder: parts.pagesDirectory, basePath, publicOrigin });

  const usageUpkeep = createUsageUpkeep({ database, logger });
  const upkeep = createUpkeep({
    logger,
    isClockTrusted: () => isClockTrusted(database, clock(), logger),
    ...(parts.upkeepIntervalMs === undefined ? {} : { intervalMs: parts.upkeepIntervalMs }),
    chores: [
      { name: 'answers', run: () => deleteOldAnswers(database, clock()) },
      { name: 'sessions', run: () => auth.deleteEnded(database) },
      { name: 'events', run: () => deleteForgottenEvents(database, clock()) },
      { name: 'membership changes', run: () => deleteForgottenMembershipChanges(database, clock()) },
      { name: 'uploads', isFinal: true, run: () => uploads.removeExpired() },
      { name: 'stray uploads', done: 'Moved aside what belongs to no upload', run: () => uploads.setStraysAside() },
      { name: 'stray uploads in quarantine', isFinal: true, run: () => uploads.purgeStrays() },
      { name: 'passes', run: () => sharing.verification.deleteEnded(database) },
      { name: 'trash', isFinal: true, run: () => trash.deleteExpired(database) },
      { name: 'blobs', done: 'Moved aside stored files that nothing needs', run: () => blobs.sweep() },
      { name: 'blobs in quarantine', isFinal: true, run: () => blobs.purge() },
      { name: 'release reports', run: () => halting.deleteOld(database) },
      { name: 'usage', run: () => usageUpkeep.recountDaily() },
    ],
  });
  const searchUpkeep = createUpkeep({
    logger, intervalMs: searchUpkeepMs, chores: [{ name: 'search', done: 'Made findable what was not yet', run: () => indexMissing(database) }],
  });
  app.addHook('onReady', () => realtime.start());
  // Before the server stops. It waits for open connections, and sockets do not end by themselves.
  app.addHook('preClose', async () => {
    await upkeep.stop();
    await searchUpkeep.stop();
    await realtime.stop();
  });
  return app;
};
