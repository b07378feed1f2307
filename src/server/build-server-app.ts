import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { byteRoutes } from '../contract/api/byte-routes';
import type { FeatureName } from '../contract/entities/permissions';
import { typesWithEditor } from '../core/content/content-kinds';
import { beginOfDay } from '../core/pricing/calendar';
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
import { listeningUrl } from './http/listening-url';
import { createSessionCookie } from './http/session-cookie';
import { addStaticFiles } from './http/static-files';
import { createVisitorCookie } from './http/visitor-cookie';
import { createStatusRoutes } from './http/status-routes';
import { createTransactionRunner, createWriteRunner } from './http/write-runner';
import { isClockTrusted } from './jobs/clock-trust';
import { createMaintenance } from './jobs/maintenance';
import { createAuthService } from './modules/auth/auth-service';
import { createAuthHandlers } from './modules/auth/auth-routes';
import { composePasswordMail, passwordMailName } from './modules/auth/password-mail-service';
import { createPasswordHashes, recommendedPasswordCost } from './modules/auth/passwords';
import { createRegistration } from './modules/auth/registration-service';
import { createSessionService, sessionEndChannel } from './modules/auth/session-service';
import { createBatchContents } from './modules/files/batch-contents-service';
import { registerBatchDownloads } from './modules/batch-downloads/batch-routes';
import { createBillingHandlers } from './modules/billing/billing-routes';
import { createBilling } from './modules/billing/billing-service';
import { registerGatewayRoutes } from './modules/billing/gateway-routes';
import { composeRefundMail, refundMailName } from './modules/billing/refund-mail-service';
import { createBindings } from './modules/bindings/bindings-service';
import { createBindingHandlers } from './modules/bindings/bindings-routes';
import { createDiskBlobsService } from './modules/blobs/blobs-service';
import { defaultBuildLimits } from './modules/content/build-content';
import { createContentExports } from './modules/content/content-export-service';
import { createContentSummaries } from './modules/content/summaries-service';
import { contentChannels, createContentFeed } from './modules/content/content-feed-service';
import { createContentHandlers, registerContent } from './modules/content/content-routes';
import { createTraceHandlers, createTraces } from './modules/traces/traces-service';
import { createContentService } from './modules/content/content-service';
import { createEventHistory, deleteExpiredEvents } from './modules/events/event-history-service';
import { eventConnectionTo } from './modules/events/event-stream-service';
import { presentByKind, type EventPresenters, type PresentEvents } from './modules/events/events-service';
import { presentPersonEvents } from './modules/people/person-events-service';
import { createEventHandlers } from './modules/events/event-routes';
import { createExportJob } from './modules/exports/export-job-service';
import { composeExportMail, exportMailName } from './modules/exports/export-mail-service';
import { createExportHandlers, registerExports } from './modules/exports/export-routes';
import { createExportStore } from './modules/exports/export-store';
import { accountExportKind, createExports } from './modules/exports/exports-service';
import { createAccess } from './modules/files/access-service';
import { createEffectiveAccess } from './modules/files/effective-access-service';
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
import { createOwnPlaces } from './modules/files/own-places-service';
import { createLockService } from './modules/files/lock-service';
import { createMarksService } from './modules/files/personal-marks-service';
import { createFileHandlers } from './modules/files/file-routes';
import { createTrashService } from './modules/files/trash-service';
import { createTreeService } from './modules/files/tree-service';
import { createJobRunner } from './modules/jobs/job-runner-service';
import { deleteOldMails } from './modules/mail/mail-folder-service';
import { createMail, createMailTransport, mailJobKind } from './modules/mail/mail-service';
import { createInbox } from './modules/notices/inbox-service';
import { createMutes } from './modules/notices/mutes-service';
import { presentNoticeEvents } from './modules/notices/notice-events-service';
import { createNoticeHandlers } from './modules/notices/notice-routes';
import { createNotices } from './modules/notices/notices-service';
import { noticeJobKind } from './modules/notices/raise-notice-service';
import { accountDeletionKind } from './modules/people/deletion-request-service';
import { peopleService } from './modules/people/people-service';
import { registerPictures } from './modules/profiles/picture-routes';
import { composeDeletionMail, deletionMailName } from './modules/profiles/deletion-mail-service';
import { createDeletion } from './modules/profiles/deletion-service';
import { createPictures } from './modules/profiles/pictures-service';
import { createProfileHandlers } from './modules/profiles/profile-routes';
import { createProfiles } from './modules/profiles/profiles-service';
import { createOperatorAnnouncementHandlers } from './modules/operator-announcements/operator-announcement-routes';
import { createOperatorAnnouncements } from './modules/operator-announcements/operator-announcements-service';
import { createPeopleHandlers } from './modules/people/people-routes';
import { createPeopleSearch } from './modules/people/people-search-service';
import { createGaugesService } from './modules/quota/quota-gauges-service';
import { createQuota } from './modules/quota/quota-service';
import { createQuotaHandlers } from './modules/quota/quota-routes';
import { createUsageRecount } from './modules/quota/usage-recount-service';
import { registerReleaseFiles } from './modules/releases/release-file-routes';
import { createAgreementHandlers } from './modules/agreements/agreement-routes';
import { createAgreements } from './modules/agreements/agreements-service';
import { createGuideHandlers } from './modules/guides/guide-routes';
import { createHaltingService } from './modules/releases/release-halts-service';
import { createReleasesService } from './modules/releases/releases-service';
import { createReleaseHandlers } from './modules/releases/release-routes';
import { systemOutbound } from './outbound-http';
import { registerCashier } from './modules/sandbox-gateway/cashier-routes';
import { createSandboxGateway, postCallbacks } from './modules/sandbox-gateway/sandbox-gateway-service';
import { createScriptHandlers } from './modules/scripts/script-routes';
import { createScriptCaller } from './modules/scripts/script-caller';
import { createScriptsService } from './modules/scripts/scripts-service';
import { createSearchHandlers } from './modules/search/search-routes';
import { indexMissing } from './modules/search/search-index-service';
import { createSearchService } from './modules/search/search-service';
import { createContentCheck, acceptAllContent } from './modules/sharing/content-check-service';
import { composeFileInvitationMail, fileInvitationMailName } from './modules/sharing/file-invitation-mail-service';
import { createFileInvitations } from './modules/sharing/file-invitations-service';
import { createSharingHandlers } from './modules/sharing/sharing-routes';
import { createSharing } from './modules/sharing/sharing-service';
import { createShortcutHandlers } from './modules/shortcuts/shortcut-routes';
import { createShortcutsService } from './modules/shortcuts/shortcuts-service';
import { createSettingsHandlers } from './modules/settings/settings-routes';
import { createSettingsService } from './modules/settings/settings-service';
import { createSpaceHandlers } from './modules/spaces/space-routes';
import { createTagHandlers } from './modules/tags/tag-routes';
import { createTagsService } from './modules/tags/tags-service';
import { composeInvitationMail, teamInvitationMailName } from './modules/teams/invitation-mail-service';
import { findInvitation } from './modules/teams/invitations-repository';
import { handOver, handOverKind, leaveForGood } from './modules/teams/moving-out-service';
import { createTeamMembership } from './modules/teams/team-membership-service';
import { createTeamHandlers } from './modules/teams/team-routes';
import { createTemplateHandlers } from './modules/templates/template-routes';
import { createTemplatesService } from './modules/templates/templates-service';
import { createFolderTextMessages, createTextMessages, textMessageJobKind } from './modules/text-messages/text-messages-service';
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
import { createHumanVerification } from './modules/verification/human-verification-service';
import { createVerificationCodes, digitsOf } from './modules/verification/verification-codes-service';
import { createVerificationHandlers } from './modules/verification/verification-routes';
import { codeMessageName, composeCodeMail, composeCodeTextMessage } from './modules/verification/code-message-service';
import { removeIfExists } from './remove-if-exists';
import { createLiveEventsServer } from './realtime/live-events-server';
import { version } from './server-version';

/**
 * Interval of the search for files that are not indexed yet: copies, and files from before the search existed.
 * Milliseconds.
 */
const searchUpkeepMs = 60_000;

/** Interval at which due jobs are looked for. Milliseconds. */
const jobIntervalMs = 2000;

/** `publicOrigin`: of links in mails and QR codes. `localOrigin`: at which this server reaches itself. */
const createServices = (parts: AppDependencies, { publicOrigin, localOrigin }: { readonly publicOrigin: () => string; readonly localOrigin: () => string }) => {
  const { config, database, pool, clock, logger, serverKey } = parts;
  const { basePath, deployment, contentCheckUrl } = config;
  const outbound = parts.outbound ?? systemOutbound;
  const realNameFrom = deployment === 'public' && config.realNameFrom !== null ? beginOfDay(config.realNameFrom, config.billingTimeZone) : null;
  const sessions = createSessionService({ pool, database, clock, logger });
  const teamMembership = createTeamMembership({ deployment, clock, teamCreation: config.teamCreation });
  const codeMessages = { clock, digitsOf: (id: string) => digitsOf(serverKey, id) };
  const mailTransport = createMailTransport(config, parts.mailDirectory);
  const mail = createMail({
    transport: mailTransport, database, origin: publicOrigin,
    composers: { [teamInvitationMailName]: composeInvitationMail(clock), [fileInvitationMailName]: composeFileInvitationMail(clock), [codeMessageName]: composeCodeMail(codeMessages), [passwordMailName]: composePasswordMail, [deletionMailName]: composeDeletionMail, [refundMailName]: composeRefundMail, [exportMailName]: composeExportMail },
  });
  const textMessages = createTextMessages({
    send: config.textMessages === 'folder' ? createFolderTextMessages(parts.mailDirectory) : null, database, origin: publicOrigin, composers: { [codeMessageName]: composeCodeTextMessage(codeMessages) },
  });
  const humanVerification = createHumanVerification({ serverKey, clock, isOn: config.isHumanVerificationOn });
  const codes = createVerificationCodes({ serverKey, clock, mail, textMessages, humanVerification });
  const passwords = createPasswordHashes(parts.passwordCost ?? recommendedPasswordCost);
  const auth = createAuthService({ clock, people: peopleService, passwords, sessions, mail, codes, humanVerification });
  const registration = createRegistration({
    clock, people: peopleService, passwords, sessions, codes, humanVerification, isEmailCodeNeeded: mail.isSending,
    registrationsPerHour: config.registrationsPerHour, registration: config.registration, registrationDomains: config.registrationDomains,
    isInvited: async (db, guid) => (await findInvitation(db, guid, clock().toISOString()))?.end === null || fileInvitations.isOpen(db, guid),
    createTeam: (db, caller, team) => teamMembership.createFor({ db, caller, origin: null }, team),
  });
  const sandbox = deployment === 'public' && config.paymentGateway === 'sandbox' ? createSandboxGateway({
    database, clock, serverKey, cashierUrl: () => publicOrigin() + basePath + byteRoutes.cashier.path,
    sendCallback: postCallbacks(() => localOrigin() + basePath + byteRoutes.gatewayCallback.path.replace('{gateway}', 'sandbox')),
  }) : null;
  const billing = createBilling({ config, database, clock, logger, serverKey, mail, gateway: sandbox?.gateway ?? null, origin: publicOrigin, realNameFrom });
  const cursors = createCursors(serverKey);
  const access = createAccess({ deployment, clock });
  const effectiveAccess = createEffectiveAccess({ deployment, clock });
  const notices = createNotices({ effectiveAccess, clock });
  const tools = config.areThumbnailToolsUsed ? findThumbnailTools(process.env['PATH'] ?? '') : {};
  const thumbnailSources = drawableSourcesOf(tools);
  const views = createFileViews({ access, apiBase: basePath, thumbnailSources });
  const quota = createQuota({ deployment, clock, realNameFrom });
  const checkContent = contentCheckUrl === null ? acceptAllContent : createContentCheck({ url: contentCheckUrl, outbound, clock, logger });
  const sharing = createSharing({
    access, views, cursors, deployment, clock, quota, serverKey, notices,
    publicSharing: { checkContent, isMobileRequired: config.isMobileRequiredToShare, isOffered: config.isPublicSharingOffered, realNameFrom, typesWithEditor },
  });
  const fileInvitations = createFileInvitations({ access, clock, mail, collaborators: sharing.collaborators });
  const tags = createTagsService({ access, views, deployment, clock });
  const files = createFilesService({ access, views, cursors, clock, quota, sharing: sharing.port, tags, notices });
  const holdings = createSubtreeNotifier({ deployment, clock });
  const tree = createTreeService({ access, views, quota, sharing: sharing.port, holdings, notices });
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

  const lists = createListsService({ pages, tags });
  const batchContents = createBatchContents({ access, views, clock });
  const switchedOff: ReadonlySet<FeatureName> = new Set(config.isPublicSharingOffered ? [] : ['publicShare']);
  const settings = createSettingsService({ deployment, clock, alphaFeatures: config.alphaFeatures, switchedOff });
  const building = { program: parts.contentProgram, limits: { ...defaultBuildLimits, ...parts.buildLimits } };

  const pictures = createPictures({ database, blobs, thumbnails, clock });

  const writers = createConcurrencyLimiter(writeConcurrencyLimits(config.databaseConnections));
  const transact = createTransactionRunner(database, undefined, writers);
  const halting = createHaltingService({ isEnabled: config.isReleaseHaltingOn, clock, logger });
  const profiles = createProfiles({ people: peopleService, teamMembership, pictures, deployment, clock, isMobileRequired: config.isMobileRequiredToShare, switchedOff });
  const exportStore = createExportStore({ directory: parts.exportsDirectory, reserveBytes: config.diskReserveMb * 1024 ** 2 });
  return {
    sandbox, billing,
    exports: createExports({ database, clock, auth, store: exportStore }),
    exportJob: createExportJob({
      database, clock, logger, store: exportStore, mail, people: peopleService, profiles, settings, lists, contents: batchContents, blobs, documents: createContentExports({ database, logger, ...building }),
    }),
    lists, batchContents, settings,
    pictures, profiles,
    deletion: createDeletion({
      clock, auth, mail, teamMembership, leaveTeam: (scope) => leaveForGood(clock, scope), ownPlaces: createOwnPlaces({ holdings, trash }), isClockTrusted: () => isClockTrusted(database, clock(), logger),
    }),
    bindings: createBindings({ auth, codes, people: peopleService, teamMembership, requireChangeable: profiles.requireChangeable }),
    sessions, auth, teamMembership, cursors, access, views, quota, sharing, fileInvitations, tags, files, tree, pages, trash, scripts, blobs, uploads, thumbnails, officePdfs, halting, writers,
    contentFeed: createContentFeed({ database, effectiveAccess }),
    content: createContentService({ access, clock, logger, transact }),
    traces: createTraces(clock),
    notices,
    mail, textMessages, humanVerification, codes, registration,
    inbox: createInbox({ access, clock }),
    mutes: createMutes({ access, clock }),
    contentSummaries: createContentSummaries({ database, transact, clock, logger, ...building }),
    search: createSearchService({ access, views, cursors, clock, deployment }),
    shortcuts: createShortcutsService({ access, views, cursors, files, tree }),
    agreements: createAgreements(parts.agreementsDirectory),
    announcements: createOperatorAnnouncements({ path: parts.announcementFile, settings }),
    presentEvents: presentByKind(createEventPresenters(createFileEventViews({ apiBase: basePath, thumbnailSources, deployment, clock }))),
    releases: createReleasesService({ directory: parts.releasesDirectory, halting, logger }),
  };
};

/** The presenter of each kind of event. */
const createEventPresenters = (file: PresentEvents): EventPresenters => ({
  File: file, Permission: file, StarredFile: file, FileMark: file, Invite: file, DesktopShortcut: file, discussion: file,
  Account: presentPersonEvents, Team: presentPersonEvents, Notification: presentNoticeEvents, Maintenance: presentPersonEvents, Payment: presentPersonEvents,
});

type Services = ReturnType<typeof createServices>;

const createHandlers = ({ config, clock }: AppDependencies, services: Services, pingDatabase: () => Promise<unknown>): readonly Partial<Handlers>[] => {
  const { access, views, cursors, files, tree, tags, quota, scripts, sharing, settings, auth, sessions } = services;
  const { basePath, deployment, registration } = config;
  return [
    createStatusRoutes({ version, basePath, registration, supportContact: config.supportContact, pricingUrl: config.pricingUrl, isMailSent: services.mail.isSending, areTextMessagesSent: services.textMessages.isOffered, pingDatabase }),
    createAuthHandlers({ auth, registration: services.registration, sessions }),
    createVerificationHandlers(services),
    createProfileHandlers(services.profiles, services.deletion),
    createExportHandlers(services.exports),
    createBindingHandlers(services.bindings),
    createFileHandlers(files, tree, services.lists, createFolderTree({ access, cursors }), createFileSummaries({ access, views })),
    createFileActionHandlers({
      batch: createBatchService({ access, views, tree, sharing: sharing.port }), duplicates: createDuplicateService({ access, views, quota, sharing: sharing.port, scripts }),
      locks: createLockService({ access, views }), marks: createMarksService({ access, views }),
    }),
    createSharingHandlers({ ...sharing, invitations: services.fileInvitations }),
    createTrashHandlers(services.trash, tree),
    createScriptHandlers(scripts),
    createSearchHandlers(services.search),
    createShortcutHandlers(services.shortcuts),
    createTagHandlers(tags),
    createTeamHandlers({ deployment, clock, cursors, mail: services.mail, membership: services.teamMembership, consumeAuthToken: (db, sessionId, token) => auth.consumeVerification(db, sessionId, token) }),
    createTemplateHandlers(createTemplatesService({ access, files, cursors, deployment, clock })),
    createSpaceHandlers({ access, files, tree, cursors, deployment, clock }),
    createBillingHandlers({ offers: services.billing.offers, orders: services.billing.orders, quota }),
    createQuotaHandlers(createGaugesService({ quota, access, settings })),
    createSettingsHandlers(settings),
    createGuideHandlers(),
    createAgreementHandlers(services.agreements),
    createOperatorAnnouncementHandlers(services.announcements),
    createPeopleHandlers(createPeopleSearch({ cursors, clock })),
    createTimelineHandlers(createTimelineLists({ access, views })),
    createEventHandlers(createEventHistory(services.presentEvents, clock)),
    createContentHandlers(services.content),
    createTraceHandlers(services.traces),
    createNoticeHandlers(services.inbox, services.mutes),
    createReleaseHandlers(services.releases),
  ];
};

/** Creates the hourly maintenance, which deletes expired data. */
const createUpkeep = ({ database, clock, logger, upkeepIntervalMs, mailDirectory }: AppDependencies, { auth, uploads, sharing, trash, blobs, pictures, exports, thumbnails, halting, traces, inbox, billing }: Services) => {
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
      { name: 'pictures', run: () => pictures.deleteUnused() },
      { name: 'exports', deletesPermanently: true, run: () => exports.sweep() },
      { name: 'blobs', logMessage: 'Moved aside stored files that nothing needs', run: () => blobs.sweep() },
      { name: 'blobs in quarantine', deletesPermanently: true, run: () => blobs.purge() },
      { name: 'thumbnails', run: () => thumbnails.sweep() },
      { name: 'release reports', run: () => halting.deleteOld(database) },
      { name: 'traces', run: () => traces.deleteOld(database) },
      { name: 'notices', run: () => inbox.tidy(database) },
      { name: 'payments', run: () => billing.settlement?.deleteOld() ?? Promise.resolve(0) },
      { name: 'mails', deletesPermanently: true, run: () => deleteOldMails(mailDirectory, clock()) },
      { name: 'usage', run: () => usage.recountDaily() },
    ],
  });
};

const createSearchUpkeep = ({ database, logger }: AppDependencies) => createMaintenance({
  logger, intervalMs: searchUpkeepMs, jobs: [{ name: 'search', logMessage: 'Made findable what was not yet', run: () => indexMissing(database) }],
});

const createContentUpkeep = ({ logger, jobIntervalMs: intervalMs = jobIntervalMs }: AppDependencies, { contentSummaries }: Services) => createMaintenance({
  logger, intervalMs, jobs: [{ name: 'content', logMessage: 'Built excerpts of changed files', run: (stopping) => contentSummaries.runDue(stopping) }],
});

const createJobUpkeep = ({ config: { databaseConnections }, database, clock, logger, jobIntervalMs: intervalMs = jobIntervalMs }: AppDependencies, { notices, mail, textMessages, deletion, billing, sandbox, exportJob }: Services) => {
  const jobs = createJobRunner({
    database, clock, logger, databaseConnections,
    handlers: { [handOverKind]: handOver, [noticeJobKind]: notices.runJob, [accountDeletionKind]: deletion.runJob, ...billing.jobHandlers, ...sandbox?.handlers },
    externalHandlers: { [mailJobKind]: mail.runJob, [textMessageJobKind]: textMessages.runJob, ...billing.externalJobHandlers, ...sandbox?.externalHandlers },
    longHandlers: { [accountExportKind]: exportJob.runJob },
  });
  // The interval does not wait for the end of jobs, so a slow job does not delay the start of others.
  const upkeep = createMaintenance({ logger, intervalMs, jobs: [{ name: 'jobs', logMessage: 'Started jobs that were due', run: () => jobs.startDue() }] });
  return {
    async stop(): Promise<void> {
      await upkeep.stop();
      await jobs.stop();
    },
  };
};

/**
 * Builds the application from its parts: the contract's endpoints, byte routes, the socket, documentation, metrics and
 * the browser's pages. Throws if an endpoint has no handler, or two. The application does not listen yet.
 */
export const buildApp = async (parts: AppDependencies): Promise<FastifyInstance> => {
  const { config, database, pool, logger, serverKey, pagesDirectory } = parts;
  const { basePath, publicOrigin } = config;
  // Never the host of a request, which its sender chooses. With a mail server the setting is required.
  const localOrigin = (): string => listeningUrl(app.server.address() as AddressInfo);
  const services = createServices(parts, { publicOrigin: () => publicOrigin ?? localOrigin(), localOrigin });
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
    openEvents: eventConnectionTo(parts.connection, [...contentChannels, sessionEndChannel]), contentFeed: services.contentFeed,
    authenticate: (handshake) => gate.requireSocketCaller(handshake),
    findEndedSessions: (ids) => sessions.findEnded(ids),
  });
  const pingDatabase = () => pool.query('select 1');
  addProbes(app, { pingDatabase });
  addMetrics(app, { token: config.metricsToken, pool, socketCount: () => realtime.connectionCount() });
  const write = createWriteRunner(database, undefined, services.writers);
  const transfers = createConcurrencyLimiter(limits.personTransfers);
  mountEndpoints(app, joinHandlers(createHandlers(parts, services, pingDatabase)), { basePath, publicOrigin, database, gate, cookie, visitorCookie, write, limits, eventPosition: realtime.position });
  await registerUploads(app, { basePath, database, gate, uploads, write, limits, transfers });
  await registerPictures(app, { basePath, database, gate, pictures: services.pictures, profiles: services.profiles, write, limits, lanes: createConcurrencyLimiter(limits.personTransfers) });
  registerDownloads(app, { basePath, gate, files, blobs, database, transfers });
  registerBatchDownloads(app, { basePath, gate, contents: services.batchContents, blobs, database, clock: parts.clock, logger, transfers });
  registerExports(app, { basePath, gate, exports: services.exports, database, transfers });
  registerThumbnails(app, { basePath, gate, files, thumbnails, database, lanes: createConcurrencyLimiter(limits.personTransfers) });
  registerOfficePdfs(app, { basePath, gate, files, officePdfs, database, lanes: createConcurrencyLimiter(limits.personTransfers) });
  registerContent(app, { basePath, gate, content: services.content, database, lanes: createConcurrencyLimiter(limits.personTransfers) });
  if (services.billing.settlement && services.billing.gateway) await registerGatewayRoutes(app, { basePath, database, clock: parts.clock, ...services.billing, settlement: services.billing.settlement, gateway: services.billing.gateway });
  if (services.sandbox) await registerCashier(app, { basePath, sandbox: services.sandbox });
  registerReleaseFiles(app, { basePath, releases });
  addDocumentation(app, basePath);
  if (pagesDirectory !== null) await addStaticFiles(app, { folder: pagesDirectory, basePath, publicOrigin });

  const upkeep = createUpkeep(parts, services);
  const searchUpkeep = createSearchUpkeep(parts);
  const jobUpkeep = createJobUpkeep(parts, services);
  const contentUpkeep = createContentUpkeep(parts, services);
  app.addHook('onReady', () => realtime.start());
  // Before the server stops. It waits for open connections, and sockets do not end by themselves.
  app.addHook('preClose', async () => {
    thumbnails.stop();
    officePdfs.stop();
    await upkeep.stop();
    await searchUpkeep.stop();
    await jobUpkeep.stop();
    await contentUpkeep.stop();
    await realtime.stop();
  });
  return app;
};
