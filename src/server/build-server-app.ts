import type { FastifyInstance } from 'fastify';
import { byteRoutes } from '../contract/api/byte-routes';
import { typesWithEditor } from '../core/file-types';
import type { AppDependencies } from './app-dependencies';
import type { Handlers } from './call-context';
import { createCursors } from './list-cursors';
import { addDocumentation } from './http/documentation';
import { limitConnections } from './http/connection-limit';
import { createHttpServer } from './http/http-server';
import { deleteExpiredResponses } from './http/idempotency-repository';
import { createConcurrencyLimiter } from './http/concurrency-limiter';
import { addMetrics } from './http/metrics';
import { joinHandlers, mountEndpoints } from './http/mount-endpoints';
import { addProbes } from './http/health-probes';
import { createRequestAuthenticator } from './http/request-authenticator';
import { defaultRequestLimits, writeConcurrencyLimits } from './request-limits';
import { createSessionCookie } from './http/session-cookie';
import { addStaticFiles } from './http/static-files';
import { createVisitorCookie } from './http/visitor-cookie';
import { createStatusRoutes } from './http/status-routes';
import { createWriteRunner } from './http/write-runner';
import { isClockTrusted } from './jobs/clock-trust';
import { createMaintenance } from './jobs/maintenance';
import { createAuthService } from './modules/auth/auth-service';
import { createAuthHandlers } from './modules/auth/auth-routes';
import { createPasswordHashes, recommendedPasswordCost } from './modules/auth/passwords';
import { createSessionEndEvents } from './modules/auth/session-end-events';
import { createSessionService } from './modules/auth/session-service';
import { createBatchContents } from './modules/files/batch-contents-service';
import { registerBatchDownloads } from './modules/batch-downloads/batch-routes';
import { createDiskBlobsService } from './modules/blobs/blobs-service';
import { createEventHistory, deleteExpiredEvents } from './modules/events/event-history-service';
import { eventConnectionTo } from './modules/events/event-stream-service';
import { presentByKind, type EventPresenters, type PresentEvents } from './modules/events/events-service';
import { presentPersonEvents } from './modules/people/person-events-service';
import { createEventHandlers } from './modules/events/event-routes';
import { createAccess } from './modules/files/access-service';
import { createFileActionHandlers } from './modules/files/file-action-routes';
import { deleteExpiredMembershipChanges } from './modules/files/audience-refresh-service';
import { createBatchService } from './modules/files/batch-service';
import { registerDownloads } from './modules/files/download-routes';
import { createDuplicateService } from './modules/files/duplicate-service';
import { createFileEventViews } from './modules/files/file-event-views-service';
import { createFilePages } from './modules/files/file-pages';
import { createFileSummaries } from './modules/files/file-summaries-service';
import { createFileViews } from './modules/files/file-views-service';
import { createFilesService } from './modules/files/files-service';
import { createFolderTree } from './modules/files/folder-tree-service';
import { createSubtreeNotifier } from './modules/files/subtree-notifier-service';
import { createListsService } from './modules/files/file-lists-service';
import { createLockService } from './modules/files/lock-service';
import { createMarksService } from './modules/files/personal-marks-service';
import { createFileHandlers } from './modules/files/file-routes';
import { createTrashService } from './modules/files/trash-service';
import { createTreeService } from './modules/files/tree-service';
import { peopleService } from './modules/people/people-service';
import { createPeopleHandlers } from './modules/people/people-routes';
import { createPeopleSearch } from './modules/people/people-search-service';
import { createGaugesService } from './modules/quota/quota-gauges-service';
import { createQuota } from './modules/quota/quota-service';
import { createQuotaHandlers } from './modules/quota/quota-routes';
import { createUsageRecount } from './modules/quota/usage-recount-service';
import { registerReleaseFiles } from './modules/releases/release-file-routes';
import { createHaltingService } from './modules/releases/release-halts-service';
import { createReleasesService } from './modules/releases/releases-service';
import { createReleaseHandlers } from './modules/releases/release-routes';
import { systemOutbound } from './outbound-http';
import { createScriptHandlers } from './modules/scripts/script-routes';
import { createScriptCaller } from './modules/scripts/script-caller';
import { createScriptsService } from './modules/scripts/scripts-service';
import { createSearchHandlers } from './modules/search/search-routes';
import { indexMissing } from './modules/search/search-index-service';
import { createSearchService } from './modules/search/search-service';
import { createContentCheck, acceptAllContent } from './modules/sharing/content-check-service';
import { createSharingHandlers } from './modules/sharing/sharing-routes';
import { createSharing } from './modules/sharing/sharing-service';
import { createShortcutHandlers } from './modules/shortcuts/shortcut-routes';
import { createShortcutsService } from './modules/shortcuts/shortcuts-service';
import { createSettingsHandlers } from './modules/settings/settings-routes';
import { createSettingsService } from './modules/settings/settings-service';
import { createSpaceHandlers } from './modules/spaces/space-routes';
import { createTagHandlers } from './modules/tags/tag-routes';
import { createTagsService } from './modules/tags/tags-service';
import { createTeamHandlers } from './modules/teams/team-routes';
import { createTemplateHandlers } from './modules/templates/template-routes';
import { createTemplatesService } from './modules/templates/templates-service';
import { registerOfficePdfs } from './modules/thumbnails/office-pdf-routes';
import { createOfficePdfsService, defaultConversionLimits } from './modules/thumbnails/office-pdfs-service';
import { registerThumbnails } from './modules/thumbnails/thumbnail-routes';
import { createThumbnailStore } from './modules/thumbnails/thumbnail-store';
import { findThumbnailTools } from './modules/thumbnails/thumbnail-tools';
import { createThumbnailsService, defaultDrawingLimits, drawableSourcesOf } from './modules/thumbnails/thumbnails-service';
import { createTimelineHandlers } from './modules/timelines/timeline-routes';
import { createTimelineLists } from './modules/timelines/timeline-lists-service';
import { createTrashHandlers } from './modules/trash/trash-routes';
import { registerUploads } from './modules/uploads/upload-routes';
import { createUploadsService } from './modules/uploads/uploads-service';
import { removeIfExists } from './remove-if-exists';
import { createLiveEventsServer } from './realtime/live-events-server';
import { version } from './server-version';

/**
 * Interval of the search for files that are not indexed yet: copies, and files from before the search existed.
 * Milliseconds.
 */
const searchUpkeepMs = 60_000;

const createServices = (parts: AppDependencies) => {
  const { config, database, pool, clock, logger, serverKey } = parts;
  const { basePath, deployment, contentCheckUrl } = config;
  const outbound = parts.outbound ?? systemOutbound;
  const sessions = createSessionService({ pool, database, clock, logger });
  const sessionEndEvents = createSessionEndEvents();
  const auth = createAuthService({ clock, people: peopleService, passwords: createPasswordHashes(parts.passwordCost ?? recommendedPasswordCost), sessions, sessionEndEvents, registrationsPerHour: config.registrationsPerHour, registration: config.registration });
  const cursors = createCursors(serverKey);
  const access = createAccess({ deployment, clock });
  const tools = config.areThumbnailToolsUsed ? findThumbnailTools(process.env['PATH'] ?? '') : {};
  const thumbnailSources = drawableSourcesOf(tools);
  const views = createFileViews({ access, apiBase: basePath, thumbnailSources });
  const quota = createQuota({ deployment, clock });
  const checkContent = contentCheckUrl === null ? acceptAllContent : createContentCheck({ url: contentCheckUrl, outbound, clock, logger });
  const sharing = createSharing({
    access, views, cursors, deployment, clock, quota, serverKey,
    publicSharing: { checkContent, isMobileRequired: config.isMobileRequiredToShare, isOffered: config.isPublicSharingOffered, typesWithEditor },
  });
  const tags = createTagsService({ access, views, deployment, clock });
  const files = createFilesService({ access, views, cursors, clock, quota, sharing: sharing.port, tags });
  const tree = createTreeService({ access, views, quota, sharing: sharing.port, holdings: createSubtreeNotifier({ deployment, clock }) });
  const pages = createFilePages({ access, views, cursors });
  const trash = createTrashService({ access, pages, tags, quota, clock, retentionDays: config.trashDays });
  const scripts = createScriptsService({ access, callScript: createScriptCaller({ outbound, logger }), deployment, clock });
  const thumbnailStore = createThumbnailStore(parts.thumbnailsDirectory);
  const blobs = createDiskBlobsService({
    directory: parts.blobsDirectory, database, clock, logger, quarantineDays: config.quarantineDays, consumeSweepPermission: () => removeIfExists(parts.sweepPermissionFile),
    removeDerived: (hash) => thumbnailStore.remove(hash),
  });
  const uploads = createUploadsService({ database, files, blobs, clock, directory: parts.uploadsDirectory, path: basePath + byteRoutes.uploads.path, quarantineDays: config.quarantineDays, reserveBytes: config.diskReserveMb * 1024 ** 2 });
  const thumbnails = createThumbnailsService({
    store: thumbnailStore, blobs, program: parts.thumbnailProgram, tools, clock, logger, limits: { ...defaultDrawingLimits, ...parts.drawingLimits },
  });
  const officePdfs = createOfficePdfsService({ program: config.officeProgram, store: thumbnailStore, blobs, clock, logger, limits: { ...defaultConversionLimits, ...parts.conversionLimits } });

  const halting = createHaltingService({ isEnabled: config.isReleaseHaltingOn, clock, logger });
  return {
    sessions, sessionEndEvents, auth, cursors, access, views, quota, sharing, tags, files, tree, pages, trash, scripts, blobs, uploads, thumbnails, officePdfs, halting,
    search: createSearchService({ access, views, cursors, clock, deployment }),
    shortcuts: createShortcutsService({ access, views, cursors, files, tree }),
    settings: createSettingsService({ deployment, clock }),
    presentEvents: presentByKind(createEventPresenters(createFileEventViews({ apiBase: basePath, thumbnailSources, deployment, clock }))),
    releases: createReleasesService({ directory: parts.releasesDirectory, halting, logger }),
  };
};

/** The presenter of each kind of event. */
const createEventPresenters = (file: PresentEvents): EventPresenters => ({
  File: file, Permission: file, StarredFile: file, FileMark: file, Invite: file, DesktopShortcut: file, discussion: file,
  Account: presentPersonEvents, Team: presentPersonEvents, Notification: presentPersonEvents, Maintenance: presentPersonEvents, Payment: presentPersonEvents,
});

type Services = ReturnType<typeof createServices>;

const createHandlers = ({ config, clock }: AppDependencies, services: Services, pingDatabase: () => Promise<unknown>): readonly Partial<Handlers>[] => {
  const { access, views, cursors, files, tree, tags, pages, quota, scripts, sharing, settings, auth, sessions } = services;
  const { basePath, deployment, registration } = config;
  return [
    createStatusRoutes({ version, basePath, registration, pingDatabase }),
    createAuthHandlers({ auth, sessions, people: peopleService }),
    createFileHandlers(files, tree, createListsService({ pages, tags }), createFolderTree({ access, cursors }), createFileSummaries({ access, views })),
    createFileActionHandlers({
      batch: createBatchService({ access, views, tree, sharing: sharing.port }), duplicates: createDuplicateService({ access, views, quota, sharing: sharing.port, scripts }),
      locks: createLockService({ access, views }), marks: createMarksService({ access, views }),
    }),
    createSharingHandlers(sharing),
    createTrashHandlers(services.trash, tree),
    createScriptHandlers(scripts),
    createSearchHandlers(services.search),
    createShortcutHandlers(services.shortcuts),
    createTagHandlers(tags),
    createTeamHandlers({ deployment, clock }),
    createTemplateHandlers(createTemplatesService({ access, files, cursors, deployment, clock })),
    createSpaceHandlers({ access, files, tree, cursors, deployment, clock }),
    createQuotaHandlers(createGaugesService({ quota, access, settings })),
    createSettingsHandlers(settings),
    createPeopleHandlers(createPeopleSearch(cursors)),
    createTimelineHandlers(createTimelineLists({ access, views })),
    createEventHandlers(createEventHistory(services.presentEvents, clock)),
    createReleaseHandlers(services.releases),
  ];
};

/** Creates the hourly maintenance, which deletes expired data. */
const createUpkeep = ({ database, clock, logger, upkeepIntervalMs }: AppDependencies, { auth, uploads, sharing, trash, blobs, thumbnails, halting }: Services) => {
  const usage = createUsageRecount({ database, logger });
  return createMaintenance({
    logger,
    isClockTrusted: () => isClockTrusted(database, clock(), logger),
    ...(upkeepIntervalMs === undefined ? {} : { intervalMs: upkeepIntervalMs }),
    jobs: [
      { name: 'answers', run: () => deleteExpiredResponses(database, clock()) },
      { name: 'sessions', run: () => auth.deleteEnded(database) },
      { name: 'events', run: () => deleteExpiredEvents(database, clock()) },
      { name: 'membership changes', run: () => deleteExpiredMembershipChanges(database, clock()) },
      { name: 'uploads', deletesPermanently: true, run: () => uploads.removeExpired() },
      { name: 'stray uploads', logMessage: 'Moved aside what belongs to no upload', run: () => uploads.quarantineStrays() },
      { name: 'stray uploads in quarantine', deletesPermanently: true, run: () => uploads.purgeStrays() },
      { name: 'passes', run: () => sharing.verification.deleteEnded(database) },
      { name: 'trash', deletesPermanently: true, run: () => trash.deleteExpired(database) },
      { name: 'blobs', logMessage: 'Moved aside stored files that nothing needs', run: () => blobs.sweep() },
      { name: 'blobs in quarantine', deletesPermanently: true, run: () => blobs.purge() },
      { name: 'thumbnails', run: () => thumbnails.sweep() },
      { name: 'release reports', run: () => halting.deleteOld(database) },
      { name: 'usage', run: () => usage.recountDaily() },
    ],
  });
};

const createSearchUpkeep = ({ database, logger }: AppDependencies) => createMaintenance({
  logger, intervalMs: searchUpkeepMs, jobs: [{ name: 'search', logMessage: 'Made findable what was not yet', run: () => indexMissing(database) }],
});

/**
 * Builds the application from its parts: the contract's endpoints, byte routes, the socket, documentation, metrics and
 * the browser's pages. Throws if an endpoint has no handler, or two. The application does not listen yet.
 */
export const buildApp = async (parts: AppDependencies): Promise<FastifyInstance> => {
  const { config, database, pool, logger, serverKey, pagesDirectory } = parts;
  const { basePath, publicOrigin } = config;
  const services = createServices(parts);
  const { sessions, files, blobs, uploads, thumbnails, officePdfs, releases } = services;
  const cookie = createSessionCookie(serverKey);
  const visitorCookie = createVisitorCookie(serverKey);
  const gate = createRequestAuthenticator({ sessions, cookie, visitorCookie, publicOrigin });

  const limits = { ...defaultRequestLimits, ...parts.limits };
  const app = createHttpServer(config, logger, limits);
  // Behind a proxy every connection has the proxy's address, so the proxy has to limit its clients.
  if (config.proxyCount === 0) limitConnections(app.server, config.connectionsPerAddress);
  const realtime = createLiveEventsServer({
    server: app.server, limits: limits.sockets, database, logger, presentEvents: services.presentEvents,
    openEvents: eventConnectionTo(parts.connection),
    authenticate: (handshake) => gate.requireSocketCaller(handshake),
    findEndedSessions: (ids) => sessions.findEnded(ids),
    onSessionEnded: (listener) => services.sessionEndEvents.onSessionEnded(listener),
  });
  const pingDatabase = () => pool.query('select 1');
  addProbes(app, { pingDatabase });
  addMetrics(app, { token: config.metricsToken, pool, socketCount: () => realtime.connectionCount() });
  const write = createWriteRunner(database, undefined, createConcurrencyLimiter(writeConcurrencyLimits(config.databaseConnections)));
  const transfers = createConcurrencyLimiter(limits.personTransfers);
  mountEndpoints(app, joinHandlers(createHandlers(parts, services, pingDatabase)), { basePath, publicOrigin, database, gate, cookie, visitorCookie, write, limits, eventPosition: realtime.position });
  await registerUploads(app, { basePath, database, gate, uploads, write, limits, transfers });
  registerDownloads(app, { basePath, gate, files, blobs, database, transfers });
  registerBatchDownloads(app, { basePath, gate, contents: createBatchContents({ access: services.access, views: services.views, clock: parts.clock }), blobs, database, clock: parts.clock, logger, transfers });
  registerThumbnails(app, { basePath, gate, files, thumbnails, database, lanes: createConcurrencyLimiter(limits.personTransfers) });
  registerOfficePdfs(app, { basePath, gate, files, officePdfs, database, lanes: createConcurrencyLimiter(limits.personTransfers) });
  registerReleaseFiles(app, { basePath, releases });
  addDocumentation(app, basePath);
  if (pagesDirectory !== null) await addStaticFiles(app, { folder: pagesDirectory, basePath, publicOrigin });

  const upkeep = createUpkeep(parts, services);
  const searchUpkeep = createSearchUpkeep(parts);
  app.addHook('onReady', () => realtime.start());
  // Before the server stops. It waits for open connections, and sockets do not end by themselves.
  app.addHook('preClose', async () => {
    thumbnails.stop();
    officePdfs.stop();
    await upkeep.stop();
    await searchUpkeep.stop();
    await realtime.stop();
  });
  return app;
};
