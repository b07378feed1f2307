import type { EndpointOutput } from '../../contract/api/endpoints';
import type { Failure, WorkspaceBridge } from '../../contract/bridge';
import { contentOrigin } from '../../contract/ipc/app-addresses';
import type { PreloadApi } from '../../contract/ipc/preload-api';
import type { InvokeInput, IpcResponse } from '../../contract/ipc/channel-schemas';
import { passwordDigest } from '../../core/password';
import { requestContent } from './content-request';
import { createOpenFiles, type OpenFiles } from './open-files';

type RawInput = InvokeInput<'api:call'>['input'];

/** Rejection of a desktop bridge call, with the failure that the main process returned. */
class BridgeError extends Error {
  override readonly name = 'CallError';
  constructor(readonly failure: Failure) {
    super(failure.message || failure.code);
  }
}

/** Adapts the main process's IPC calls to the bridge's interface. */
export const createDesktopBridge = ({ invoke, on, platform }: PreloadApi): WorkspaceBridge => {
  const openFiles = createOpenFiles((guids) => { void invoke['realtime:open-files']({ guids }); });
  // The main process may have a new connection that does not know them.
  on['realtime:message']((message) => { if (message.type === 'connection' && message.isOnline) openFiles.report(); });
  return createBridge({ invoke, on, platform }, openFiles);
};

const createBridge = ({ invoke, on, platform }: PreloadApi, openFiles: OpenFiles): WorkspaceBridge => ({
  host: 'desktop',
  platform,
  api: {
    // The main process parses input and output with the endpoint's schemas.
    call: async (name, input, options) =>
      await unwrapResponse(invoke['api:call']({ name, input: input as RawInput, ...options })) as EndpointOutput<typeof name>,
    uploadPicture: (picture) => unwrapResponse(invoke['api:upload-picture'](picture)),
  },
  realtime: {
    subscribe: on['realtime:message'],
    openFile: openFiles.open,
    sendPresence: (guid, clientId, state) => { void invoke['realtime:send-presence']({ padId: guid, clientId, state }); },
  },
  session: {
    current: () => unwrapResponse(invoke['session:current']()),
    signIn: ({ account, password }) => awaitResponse(invoke['session:sign-in']({ account, passwordDigest: passwordDigest(password) })),
    signInByCode: (input) => awaitResponse(invoke['session:sign-in-by-code'](input)),
    signUp: ({ password, ...input }) => awaitResponse(invoke['session:sign-up']({ ...input, passwordDigest: passwordDigest(password) })),
    signOut: () => awaitResponse(invoke['session:sign-out']()),
    refresh: () => awaitResponse(invoke['session:refresh']()),
    onChanged: on['session:changed'],
  },
  preferences: {
    get: () => unwrapResponse(invoke['preferences:get']()),
    set: (changed) => awaitResponse(invoke['preferences:set'](changed)),
    onChanged: on['preferences:changed'],
  },
  updates: { version: () => unwrapResponse(invoke['updates:version']()) },
  files: {
    async chooseUploads(kind) {
      const chosen = await unwrapResponse(invoke['files:choose-uploads']({ kind }));
      if (chosen === null) return null;
      const { choice, folders, fileNames } = chosen;
      return {
        folders, fileNames,
        enqueue: ({ folder, ...target }) => unwrapResponse(invoke['files:upload-chosen']({ choice, folder, fileNames: [...target.fileNames], folders: [...target.folders] })),
      };
    },
    upload: (files, folder, names) => unwrapResponse(invoke['files:upload-dropped']({ files, names, folder })),
    resolveUploadFolder: (folder, guid) => awaitResponse(invoke['files:resolve-upload-folder']({ folder, guid })),
    cancelUpload: (id) => awaitResponse(invoke['files:cancel-upload']({ id })),
    retryUpload: (id) => awaitResponse(invoke['files:retry-upload']({ id })),
    retryUploadsNow: () => awaitResponse(invoke['files:retry-uploads-now']()),
    onUploadProgress: on['files:upload-progress'],
    save: ({ guid, name }) => unwrapResponse(invoke['files:save']({ guid, name })),
    saveBatch: (guids, locale) => unwrapResponse(invoke['files:save-batch']({ guids: [...guids], locale })),
    saveText: (file) => unwrapResponse(invoke['files:save-text'](file)),
    canDragOut: false,
    contentUrl: (relativeUrl) => contentOrigin + relativeUrl,
    fetchContent: (relativeUrl, options) => requestContent(contentOrigin + relativeUrl, options),
  },
  window: {
    minimize: () => awaitResponse(invoke['window:minimize']()),
    toggleMaximize: () => awaitResponse(invoke['window:toggle-maximize']()),
    close: () => awaitResponse(invoke['window:close']()),
    state: () => unwrapResponse(invoke['window:state']()),
    onStateChanged: on['window:state-changed'],
    onNavigate: on['window:navigate'],
    reportUnsent: (unsent) => awaitResponse(invoke['window:report-unsent'](unsent)),
    openExternal: (url) => awaitResponse(invoke['window:open-external']({ url })),
  },
  desktop: {
    servers: {
      offered: () => unwrapResponse(invoke['servers:offered']()),
      findLocal: () => unwrapResponse(invoke['servers:find-local']()),
      choose: (address) => unwrapResponse(invoke['servers:choose']({ address })),
      promptTrust: (address) => unwrapResponse(invoke['servers:prompt-trust']({ address })),
      certificates: () => unwrapResponse(invoke['servers:certificates']()),
      revokeTrust: ({ host, port }) => awaitResponse(invoke['servers:revoke-trust']({ host, port })),
    },
    network: {
      proxy: () => unwrapResponse(invoke['network:proxy']()),
      setProxy: (proxy) => unwrapResponse(invoke['network:set-proxy'](proxy)),
      signInToProxy: () => awaitResponse(invoke['network:sign-in']()),
      problem: () => unwrapResponse(invoke['network:problem']()),
      onProblem: on['network:problem-changed'],
    },
    accounts: {
      list: () => unwrapResponse(invoke['accounts:list']()),
      onChanged: on['accounts:changed'],
      switchTo: (key) => awaitResponse(invoke['accounts:switch']({ key })),
      canAdd: () => unwrapResponse(invoke['accounts:can-add']()),
      add: () => awaitResponse(invoke['accounts:add']()),
      signOut: (key) => awaitResponse(invoke['accounts:sign-out']({ key })),
      remove: (key) => awaitResponse(invoke['accounts:remove']({ key })),
    },
    menus: {
      reportAvailable: (ids) => awaitResponse(invoke['commands:report-available']({ ids: [...ids] })),
      onCommand: on['commands:run'],
      popUp: (place) => awaitResponse(invoke['window:open-menu'](place)),
      print: () => awaitResponse(invoke['window:print']()),
    },
    settings: {
      get: () => unwrapResponse(invoke['desktop-settings:get']()),
      set: (changed) => awaitResponse(invoke['desktop-settings:set'](changed)),
      onChanged: on['desktop-settings:changed'],
    },
    links: {
      confirmation: () => unwrapResponse(invoke['links:confirmation']()),
      onConfirmation: on['links:confirmation-changed'],
      decide: (id, agrees) => unwrapResponse(invoke['links:decide']({ id, agrees })),
      targetOf: (address) => unwrapResponse(invoke['links:target-of']({ address })),
      open: (address) => unwrapResponse(invoke['links:open']({ address })),
      openAfterSignIn: (path) => awaitResponse(invoke['links:open-after-sign-in']({ path })),
    },
    diagnostics: {
      report: () => unwrapResponse(invoke['diagnostics:report']()),
      probeServers: () => unwrapResponse(invoke['diagnostics:probe-servers']()),
      export: () => unwrapResponse(invoke['diagnostics:export']()),
    },
    downloads: {
      onProgress: on['downloads:progress'],
      pause: (id) => awaitResponse(invoke['downloads:pause']({ id })),
      resume: (id) => awaitResponse(invoke['downloads:resume']({ id })),
      remove: (id) => awaitResponse(invoke['downloads:remove']({ id })),
      clear: () => awaitResponse(invoke['downloads:clear']()),
      open: (id) => awaitResponse(invoke['downloads:open']({ id })),
      showInFolder: (id) => awaitResponse(invoke['downloads:show-in-folder']({ id })),
      openExternally: ({ guid, name }) => awaitResponse(invoke['downloads:open-externally']({ guid, name })),
      dragOut: (id) => awaitResponse(invoke['downloads:drag-out']({ id })),
      dragFileOut: ({ guid, name }) => unwrapResponse(invoke['downloads:drag-file-out']({ guid, name })),
      chooseFolder: () => awaitResponse(invoke['downloads:choose-folder']()),
    },
    updates: {
      state: () => unwrapResponse(invoke['updates:state']()),
      onChanged: on['updates:changed'],
      check: () => awaitResponse(invoke['updates:check']()),
      download: () => awaitResponse(invoke['updates:download']()),
      restart: () => awaitResponse(invoke['updates:restart']()),
      skip: (version) => awaitResponse(invoke['updates:skip']({ version })),
      notes: (version) => unwrapResponse(invoke['updates:notes']({ version })),
      whatsNew: () => unwrapResponse(invoke['updates:whats-new']()),
      markWhatsNewSeen: () => awaitResponse(invoke['updates:mark-whats-new-seen']()),
    },
    windows: {
      tabs: () => unwrapResponse(invoke['windows:tabs']()),
      reportTabs: (tabs) => awaitResponse(invoke['windows:report-tabs'](tabs)),
      open: (tabs) => awaitResponse(invoke['windows:open'](tabs)),
    },
  },
});

const unwrapResponse = async <Value>(response: Promise<IpcResponse<Value>>): Promise<Value> => {
  const settled = await response;
  if (!settled.ok) throw new BridgeError(settled.error);
  return settled.data;
};

const awaitResponse = async (response: Promise<IpcResponse<unknown>>): Promise<void> => { await unwrapResponse(response); };
