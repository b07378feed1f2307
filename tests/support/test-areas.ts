/**
 * Maps changed source files to the contract, integration and end-to-end tests that they can break, by path prefixes.
 * The module graph cannot say it, because these tests start the whole product. Unit tests need no row: Vitest finds
 * them by their imports. A file belongs to every row with a prefix of its path.
 */
export interface TestArea {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

const modules = 'src/server/modules';
const features = 'src/renderer/features';
const api = 'src/contract/api';
const contract = 'tests/contract';
const integration = 'tests/integration';
const e2e = 'tests/e2e';

export const testAreas: readonly TestArea[] = [
  // Files, sharing, search and lists, from the screen to the database
  { sources: [`${modules}/files`, `${api}/file-`], tests: [`${contract}/files`, `${integration}/server/modules/files`, `${e2e}/file-actions`, `${e2e}/create-rename-delete`] },
  { sources: [`${modules}/files/tree-`, `${modules}/files/access-`, `${modules}/files/subtree-`], tests: [`${integration}/properties/tree-invariants`, `${contract}/proofs/body-reference-table`] },
  { sources: ['src/core/file-', 'src/core/name-sort-key', 'src/core/default-names', 'src/core/positions', 'src/core/executable-files'], tests: [`${contract}/files/names`, `${contract}/files/orders`, `${e2e}/names`] },
  { sources: [`${modules}/batch-downloads`, 'src/locales/missing-files-texts', `${api}/byte-routes`, 'src/core/json-lines'], tests: [`${contract}/batch-downloads`, `${e2e}/download-folders`] },
  { sources: [`${modules}/content`, `${api}/content-`, 'src/core/content', `${modules}/files/content-edit`], tests: [`${contract}/content`, `${integration}/server/modules/content`, `${e2e}/document-writing`] },
  { sources: ['src/renderer/shared/content', 'src/core/realtime/followed-pads'], tests: [`${e2e}/document-writing`, `${e2e}/document-visitor`, `${e2e}/document-kills`, `${e2e}/document-together`, `${e2e}/document-storage`] },
  { sources: [`${modules}/traces`, `${api}/trace-`], tests: [`${contract}/traces`] },
  { sources: [`${features}/files/list`, 'src/core/list-config'], tests: [`${e2e}/list-views`, `${e2e}/list-facts`, `${e2e}/lists`, `${e2e}/empty-folder`, `${e2e}/narrow`] },
  { sources: [`${features}/files`], tests: [`${e2e}/create-rename-delete`, `${e2e}/file-actions`, `${e2e}/lists.`, `${e2e}/first-steps`] },
  { sources: [`${modules}/billing`, `${modules}/sandbox-gateway`, `${api}/billing-`, 'src/contract/entities/billing', 'src/core/pricing', 'src/server/payment-gateway', 'src/server/plain-page', 'src/server/db/schema-billing', 'src/locales/cashier-texts'], tests: [`${contract}/billing`, 'tests/unit/core/pricing', 'tests/integration/properties/payment-histories'] },
  { sources: [`${modules}/guides`, `${api}/guide-`, 'src/renderer/shared/store/resources/guides-resource'], tests: [`${contract}/guides`, `${e2e}/first-steps`] },
  { sources: [`${features}/upgrade`, 'src/renderer/shared/upgrade', 'src/renderer/shared/store/upgrade', 'src/renderer/shared/store/resources/edition-capabilities'], tests: [`${e2e}/upgrade`] },
  { sources: [`${features}/payment`, 'src/renderer/shared/billing', 'src/renderer/shared/store/billing', 'src/renderer/shared/upgrade/use-payment-request', `${modules}/billing`], tests: [`${e2e}/payment`] },
  { sources: [`${features}/pricing`, `${features}/membership`, 'src/renderer/shared/billing', 'src/renderer/shared/prompts/expire-alert', 'src/renderer/app/frame/use-membership-prompt', 'src/renderer/app/frame/use-storage', 'src/renderer/app/frame/storage-line', `${modules}/billing`, 'src/core/limits'], tests: [`${e2e}/pricing`, `${e2e}/membership`, `${e2e}/payment-phone`] },
  { sources: [`${features}/payment/real-name`, `${features}/payment/use-real-name`, `${features}/sharing/real-name`, `${features}/security/real-name`, 'src/renderer/shared/store/real-name', 'src/renderer/shared/use-today', 'src/renderer/shared/upgrade/use-remedy', 'src/core/limits/real-name', `${modules}/billing`, `${modules}/quota`], tests: [`${e2e}/real-name`, `${contract}/billing/real-name`] },
  { sources: [`${features}/move-dialog`], tests: [`${e2e}/move-dialog`] },
  { sources: [`${features}/palette`, 'src/core/commands', 'src/renderer/shared/commands'], tests: [`${e2e}/palette`, `${e2e}/commands`] },
  { sources: [`${features}/keys`, 'src/main/menus'], tests: [`${e2e}/keyboard`, `${e2e}/application-menu`] },
  { sources: ['src/renderer/shared/prompts', 'src/renderer/app/frame/prompt-bar', `${features}/accounts/connection-problem`, `${features}/accounts/use-connection-problem`], tests: [`${e2e}/keychain`, `${e2e}/network`, `${e2e}/unsent-changes`] },
  { sources: [`${features}/drawer`, 'src/renderer/app/frame'], tests: [`${e2e}/places`] },
  { sources: [`${features}/find`, `${modules}/search`, `${api}/search-`, 'src/core/search', 'src/core/pinyin'], tests: [`${contract}/search`, `${e2e}/search-failure`, `${e2e}/palette`] },
  { sources: [`${features}/sharing`, 'src/renderer/shared/access', 'src/core/password', `${modules}/sharing`, `${api}/sharing-`], tests: [`${contract}/sharing`, `${e2e}/sharing`, `${e2e}/access-requests`] },
  { sources: ['src/core/permissions', 'src/contract/entities/permissions'], tests: [`${contract}/proofs/role-table`, `${contract}/files/rights`, `${contract}/sharing/rules`, `${e2e}/refusals`] },
  { sources: [`${features}/spaces`, `${modules}/spaces`, `${api}/space-`], tests: [`${contract}/spaces`, `${e2e}/spaces`] },
  { sources: [`${features}/tags`, `${modules}/tags`, `${api}/tag-`], tests: [`${contract}/tags`, `${e2e}/tag-gone`, `${e2e}/marks`] },
  { sources: [`${features}/timeline`, `${modules}/timelines`, `${api}/timeline-`], tests: [`${contract}/timelines`] },
  { sources: [`${modules}/templates`, `${api}/template-`], tests: [`${contract}/templates`] },
  { sources: [`${modules}/shortcuts`, `${api}/shortcut-`], tests: [`${contract}/shortcuts`, `${contract}/files/foreign-desktops`] },
  { sources: [`${modules}/trash`, `${api}/trash-`], tests: [`${contract}/trash`, `${e2e}/restored`] },
  { sources: [`${modules}/scripts`, `${api}/script-`], tests: [`${contract}/scripts`] },
  { sources: [`${modules}/quota`, `${api}/quota-`, 'src/core/limits', 'src/contract/entities/edition'], tests: [`${contract}/quota`, `${contract}/settings/capabilities`, `${e2e}/upgrade`, `${contract}/uploads/free-quota`] },

  // People, sessions and settings
  { sources: [`${modules}/operator-announcements`, `${api}/announcement-`, 'src/cli/admin/announcement-command'], tests: [`${contract}/operator-announcements`] },
  { sources: [`${modules}/invitations`, `${modules}/sharing/file-invitation`, `${features}/auth/join`, `${features}/sharing/pending-invitations`], tests: [`${e2e}/file-invitations`] },
  { sources: [`${modules}/agreements`, `${api}/agreement-`, `${features}/auth/agreement-`, `${features}/auth/blocked-`, 'src/renderer/public'], tests: [`${contract}/agreements`, `${e2e}/blocked-account`] },
  { sources: [`${features}/auth`, `${features}/accounts`, `${modules}/auth`, `${modules}/rate-limits`, `${api}/auth-`, 'src/core/accounts', 'src/contract/entities/session'], tests: [`${contract}/auth`, `${e2e}/sign-in`, `${e2e}/sign-out`, `${e2e}/account-names`] },
  { sources: [`${modules}/profiles`, `${api}/account-`, 'src/contract/entities/myself', 'src/core/accounts', `${modules}/thumbnails`, `${modules}/blobs`, 'src/server/db/team-columns'], tests: [`${contract}/profiles`] },
  { sources: ['src/core/accounts/deleted-account', 'src/renderer/ui/person-name', 'src/renderer/ui/avatar.', `${modules}/profiles/deletion`], tests: [`${e2e}/deleted-account`, `${contract}/profiles/deletion`] },
  { sources: [`${modules}/exports`, `${api}/account-`, `${modules}/batch-downloads`, `${modules}/jobs`, `${features}/security`], tests: [`${contract}/exports`, `${integration}/server/modules/exports`, `${e2e}/export`] },
  { sources: ['src/main/session', 'src/main/account-', 'src/main/running-accounts'], tests: [`${e2e}/keychain`, `${e2e}/two-accounts`, `${integration}/main/keychain`] },
  { sources: [`${modules}/people`, `${modules}/teams`, `${api}/people-`, `${api}/team-`, `${api}/member-`, `${api}/department-`, 'src/contract/entities/team'], tests: [`${contract}/people`, `${contract}/teams`, `${contract}/spaces/many-members`] },
  { sources: [`${features}/team`, `${modules}/teams`, `${api}/team-`, `${api}/member-`, `${api}/department-`], tests: [`${e2e}/team-members`, `${e2e}/team-walk`, `${e2e}/team-settings`] },
  { sources: [`${features}/preferences`, `${features}/desktop-settings`, `${modules}/settings`, `${api}/settings-`, 'src/contract/preferences', 'src/renderer/app/settings', 'src/renderer/shared/settings', 'src/main/settings', 'src/main/preferences'], tests: [`${contract}/settings`, `${integration}/main/storage`, `${e2e}/settings`] },
  { sources: [`${features}/profile`, `${modules}/profiles`, 'src/renderer/ui/avatar', 'src/renderer/ui/picture-source', 'src/renderer/app/picture-source-provider', `${features}/preferences`], tests: [`${contract}/profiles`, `${e2e}/profile`] },
  { sources: [`${features}/auth`, `${features}/security`, 'src/renderer/shared/codes', 'src/core/accounts', `${modules}/verification`, `${modules}/bindings`, `${api}/verification-`, `${api}/binding-`], tests: [`${e2e}/codes`] },
  { sources: [`${features}/security`, 'src/renderer/app/settings', 'src/renderer/shared/router', 'src/renderer/shared/use-account-form', `${modules}/auth`], tests: [`${e2e}/security`, `${e2e}/account-deletion`] },
  { sources: ['src/locales', 'src/core/locales', 'src/renderer/shared/i18n'], tests: [`${contract}/proofs/refusal-sentences`, `${e2e}/settings-languages`, `${e2e}/pseudo-locale`] },

  // Changes, events, caches
  { sources: ['src/core/sync', 'src/renderer/shared/store'], tests: [`${contract}/files/concurrent-`, `${integration}/simulation`, `${e2e}/unsent-changes`, `${e2e}/undo`, `${e2e}/live-updates`, `${e2e}/two-people`] },
  { sources: [`${features}/sync`], tests: [`${e2e}/sync-centre`, `${e2e}/unsent-changes`] },
  { sources: ['src/core/realtime', 'src/contract/realtime', 'src/server/realtime', `${modules}/events`, 'src/main/realtime'], tests: [`${contract}/events`, `${integration}/server/realtime`, `${e2e}/live-updates`, `${e2e}/server-restart`, `${e2e}/newer-server`] },
  { sources: [`${modules}/events`], tests: [`${integration}/properties`] },
  { sources: ['src/main/realtime'], tests: [`${integration}/main/live-connection`] },
  { sources: ['src/renderer/shared/local-data', 'src/core/cache-stores', 'src/service-worker'], tests: [`${e2e}/local-data`, `${e2e}/lost-database`, `${e2e}/offline-cache`, `${e2e}/offline-start`, `${e2e}/two-windows`] },

  // Bytes
  { sources: [`${features}/uploads`, `${modules}/uploads`, `${modules}/blobs`, 'src/core/uploads', 'src/main/uploads', 'src/disk'], tests: [`${contract}/uploads`, `${integration}/server/modules/uploads`, `${e2e}/queued-uploads`, `${e2e}/transfers`] },
  { sources: [`${features}/uploads`, `${features}/files/actions/upload-choice`, `${features}/files/actions/dropped-file-tree`, 'src/core/uploads', 'src/main/uploads'], tests: [`${e2e}/upload-folders`] },
  { sources: ['src/main/uploads'], tests: [`${integration}/main/uploads`] },
  { sources: [`${modules}/thumbnails`, `${modules}/blobs`, 'src/core/thumbnail-sources', 'src/renderer/shared/file-picture', `${api}/byte-routes`], tests: [`${contract}/thumbnails`] },
  { sources: [`${modules}/thumbnails`, 'src/core/office-files', `${api}/byte-routes`], tests: [`${contract}/thumbnails/office-pdfs`, `${e2e}/office-pdfs`] },
  { sources: [`${features}/document`, 'src/core/content', 'src/renderer/shared/content', 'src/renderer/app/document-page', 'src/renderer/app/editors', `${features}/files/screens`], tests: [`${e2e}/document-editor`, `${e2e}/document-screen`] },
  { sources: ['src/renderer/shared/viewer', 'src/core/viewer-kinds', `${features}/files/preview`, `${features}/files/screens`, 'src/main/protocol'], tests: [`${e2e}/viewers`, `${e2e}/viewer-failures`, `${e2e}/viewer-places`, `${e2e}/hostile-content`, `${e2e}/pdf`, `${e2e}/text-viewers`, `${e2e}/archives-and-fonts`, `${e2e}/office-viewers`, `${e2e}/office-pdfs`] },
  { sources: [`${features}/download`, 'src/main/downloads', `${modules}/files/download-`, 'src/core/media-types'], tests: [`${contract}/files/download`, `${e2e}/download`, `${e2e}/transfers`] },

  // The server process
  { sources: ['src/server/http', 'src/server/build-server-app', 'src/contract/endpoint', 'src/contract/errors', 'src/contract/error-groups'], tests: [`${contract}/http`, `${e2e}/sign-in`] },
  { sources: ['src/server/http/mount-endpoints', 'src/contract/endpoint', 'src/contract/errors', 'src/contract/api/endpoints'], tests: [`${contract}/proofs/bad-input`, `${contract}/proofs/fuzz`] },
  { sources: ['src/api-client', 'src/contract/client-failure', 'src/contract/header-names', 'src/contract/base-path'], tests: [`${contract}/http`, `${integration}/main/base-path`, `${integration}/server/proxies`, `${e2e}/base-path`, `${e2e}/fault-proxy`] },
  { sources: ['src/server/db'], tests: [`${integration}/server/db`, `${integration}/server/external-database`, `${integration}/server/pooler`, `${contract}/files`, `${contract}/http`] },
  { sources: ['src/server/request-limits', 'src/server/client-network', 'src/server/http/connection-limit'], tests: [`${integration}/server/open-connections`] },
  { sources: ['src/server/postgres', 'src/server/data-directory', 'src/server/prepare-database'], tests: [`${integration}/server/postgres`, `${integration}/server/data-directory`, `${integration}/server/backup`] },
  { sources: [`${modules}/verification`, `${modules}/text-messages`, `${modules}/bindings`, `${api}/verification-`, `${api}/binding-`, 'src/contract/entities/verification', 'src/core/mobile-number', 'src/api-client/solve-challenge', 'src/server/db/migrations/0026'], tests: [`${contract}/verification`, `${contract}/bindings`, `${contract}/auth`, `${contract}/proofs/enumeration`] },
  { sources: [`${modules}/mail`, `${modules}/jobs`, `${modules}/invitations`, `${modules}/sharing/file-invitation`, `${modules}/teams/invitation-mail`, `${modules}/teams/account-invitations`, 'src/locales/mail-texts', 'src/core/email-address', 'src/cli/admin/mail-command'], tests: [`${integration}/server/modules/mail`, `${integration}/cli/admin`] },
  { sources: [`${modules}/jobs`, 'src/cli/admin'], tests: [`${contract}/teams/moving-out`, `${integration}/server/modules/jobs`] },
  { sources: ['src/server/jobs'], tests: [`${contract}/trash`, `${integration}/server/modules/uploads/upload-maintenance`] },
  { sources: ['src/server/config', 'src/server/index', 'src/server/logging', 'src/cli'], tests: [`${integration}/cli/start`, `${integration}/server/server-process`, `${integration}/cli/import-folder`, `${integration}/cli/manifest`, `${integration}/cli/demo`] },
  { sources: [`${modules}/releases`, `${api}/release-`, 'src/core/releases', 'src/contract/release-', 'src/main/updater', `${features}/updates`], tests: [`${contract}/releases`, `${integration}/main/update.test`, `${integration}/cli/manifest`] },
  { sources: ['src/main/updater', 'build/', 'electron-builder', 'electron.vite'], tests: [`${integration}/main/update-kills`, `${integration}/main/shipped-package`] },

  // The desktop app and the frame of the pages
  { sources: ['src/renderer/app/main', 'src/renderer/app/workspace', 'src/renderer/shared/parts', 'src/renderer/platform/browser', 'electron.vite', 'build/vite'], tests: [`${e2e}/page-weight`, `${e2e}/parts`] },
  { sources: ['src/renderer/app/workspace', 'src/renderer/shared/store/resources', 'src/renderer/shared/store/user-config', 'src/renderer/platform/browser', 'src/api-client/read-position'], tests: [`${e2e}/calls-at-start`] },
  { sources: ['src/main/links', 'src/core/links', 'src/renderer/shared/router', `${features}/links`], tests: [`${integration}/main/open-links`, `${e2e}/links`, `${e2e}/addresses`] },
  { sources: ['src/main/network', 'src/main/security', 'src/main/policies'], tests: [`${integration}/main/proxy-and-trust`, `${integration}/main/server-policies`, `${e2e}/network`] },
  { sources: ['src/preload', 'src/main/security', 'src/main/ipc', 'src/contract/ipc'], tests: [`${e2e}/attacked-page`] },
  { sources: ['src/main/storage', 'src/main/diagnostics', 'src/main/logging', `${features}/diagnostics`], tests: [`${e2e}/newer-documents`, `${e2e}/torn-logs`, `${e2e}/secrets`] },
  { sources: [`${modules}/notices`, `${api}/notice-`, 'src/contract/entities/notice', 'src/locales/notice-text', 'src/core/notices'], tests: [`${contract}/notices`] },
  { sources: [`${features}/inbox`, 'src/renderer/shared/store/notices', 'src/renderer/app/frame/inbox-button', `${modules}/notices`, 'src/core/notices'], tests: [`${e2e}/inbox`] },
  { sources: ['src/renderer/shared/notices', `${features}/notice-settings`, 'src/renderer/shared/store/notices', 'src/core/notices', 'src/locales/notice-text'], tests: [`${e2e}/browser-notices`] },
  { sources: ['src/renderer/shared/store/notices', 'src/main/realtime', 'src/core/realtime', `${modules}/notices`], tests: [`${integration}/properties/notice-faults`] },
  { sources: [`${features}/notice-settings`, 'src/renderer/app/settings/notices-section', 'src/renderer/shared/store/notices', 'src/main/tray/do-not-disturb', 'src/core/notices/notice-channel'], tests: [`${e2e}/notice-settings`] },
  { sources: ['src/main/tray', `${features}/presence`, 'src/core/notices'], tests: [`${integration}/main/presence.test`, `${integration}/main/presence-of-accounts`] },
  { sources: ['src/main/windows', 'src/renderer/app/tabs', 'src/renderer/shared/tabs', 'src/core/close-confirmation'], tests: [`${e2e}/tabs`, `${e2e}/close-confirmation`, `${e2e}/hidden-window`, `${e2e}/renderer-crash`] },
  { sources: ['src/renderer/ui', 'src/renderer/gallery', 'src/renderer/public', 'src/core/themes'], tests: [`${e2e}/accessibility`, `${e2e}/gallery`] },
];

/** Rows for files that are in no row above. */
export const generalAreas: readonly TestArea[] = [
  { sources: ['src/server/', 'src/contract/', 'src/core/'], tests: [`${contract}/http/requests`] },
  { sources: ['src/main', 'src/preload', 'src/contract/ipc', 'src/contract/desktop'], tests: [`${integration}/main/shell`, `${e2e}/restart.both`] },
  { sources: ['src/renderer/app', 'src/renderer/platform', 'src/renderer/index.html'], tests: [`${e2e}/problem-pages`, `${e2e}/start-view`] },
  { sources: ['src/renderer/shared'], tests: [`${e2e}/lists-loading`, `${e2e}/create-rename-delete`] },
];

/** Runs for a changed file without any row: one test of each kind that goes through the whole product. */
export const smokeTests: readonly string[] = [`${contract}/files/names.test.ts`, `${integration}/cli/start/start.test.ts`, `${e2e}/create-rename-delete.spec.ts`];
