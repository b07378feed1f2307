import type { EndpointOutput } from '../../contract/api/index';
import type { WorkspaceBridge } from '../../contract/bridge';
import { contentOrigin } from '../../contract/ipc/app-addresses';
import type { PreloadApi } from '../../contract/ipc/preload-api';
import type { InvokeInput, IpcAnswer } from '../../contract/ipc/schemas';
import { passwordDigest } from '../../core/password';
import { BridgeError } from './bridge-error';

type RawInput = InvokeInput<'api:call'>['input'];

/** Adapts the main process's IPC calls to the bridge's interface. */
export const createDesktopBridge = ({ invoke, on, platform }: PreloadApi): WorkspaceBridge => ({
  host: 'desktop',
  platform,
  api: {
    // The main process parses input and output with the endpoint's schemas.
    call: async (name, input, options) =>
      await answered(invoke['api:call']({ name, input: input as RawInput, ...options })) as EndpointOutput<typeof name>,
  },
  realtime: { subscribe: on['realtime:message'] },
  session: {
    current: () => answered(invoke['session:current']()),
    signIn: ({ account, password }) => done(invoke['session:sign-in']({ account, passwordDigest: passwordDigest(password) })),
    signUp: ({ email, name, password }) => done(invoke['session:sign-up']({ email, name, passwordDigest: passwordDigest(password) })),
    signOut: () => done(invoke['session:sign-out']()),
    onChanged: on['session:changed'],
  },
  preferences: {
    get: () => answered(invoke['preferences:get']()),
    set: (changed) => done(invoke['preferences:set'](changed)),
    onChanged: on['preferences:changed'],
  },
  updates: { version: () => answered(invoke['updates:version']()) },
  files: {
    chooseAndUpload: (folder) => answered(invoke['files:choose-and-upload']({ folder })),
    upload: (files, folder) => answered(invoke['files:upload-dropped']({ files, folder })),
    placeUploads: (folder, guid) => done(invoke['files:place-uploads']({ folder, guid })),
    cancelUpload: (id) => done(invoke['files:cancel-upload']({ id })),
    retryUpload: (id) => done(invoke['files:retry-upload']({ id })),
    hurryUploads: () => done(invoke['files:hurry-uploads']()),
    onUploadProgress: on['files:upload-progress'],
    save: ({ guid, name }) => answered(invoke['files:save']({ guid, name })),
    saveText: (file) => answered(invoke['files:save-text'](file)),
    canDragOut: false,
    contentUrl: (relativeUrl) => contentOrigin + relativeUrl,
  },
  window: {
    minimize: () => done(invoke['window:minimize']()),
    toggleMaximize: () => done(invoke['window:toggle-maximize']()),
    close: () => done(invoke['window:close']()),
    state: () => answered(invoke['window:state']()),
    onStateChanged: on['window:state-changed'],
    onGo: on['window:go'],
    tellUnsent: (unsent) => done(invoke['window:tell-unsent'](unsent)),
    openExternal: (url) => done(invoke['window:open-external']({ url })),
  },
  desktop: {
    servers: {
      offered: () => answered(invoke['servers:offered']()),
      findLocal: () => answered(invoke['servers:find-local']()),
      choose: (address) => answered(invoke['servers:choose']({ address })),
      askTrust: (address) => answered(invoke['servers:ask-trust']({ address })),
      certificates: () => answered(invoke['servers:certificates']()),
      distrust: ({ host, port }) => done(invoke['servers:distrust']({ host, port })),
    },
    network: {
      proxy: () => answered(invoke['network:proxy']()),
      setProxy: (proxy) => answered(invoke['network:set-proxy'](proxy)),
      signInToProxy: () => done(invoke['network:sign-in']()),
      obstacle: () => answered(invoke['network:obstacle']()),
      onObstacle: on['network:obstacle-changed'],
    },
    accounts: {
      list: () => answered(invoke['accounts:list']()),
      onChanged: on['accounts:changed'],
      switchTo: (key) => done(invoke['accounts:switch']({ key })),
      mayAdd: () => answered(invoke['accounts:may-add']()),
      add: () => done(invoke['accounts:add']()),
      signOut: (key) => done(invoke['accounts:sign-out']({ key })),
      remove: (key) => done(invoke['accounts:remove']({ key })),
    },
    menus: {
      tellAvailable: (ids) => done(invoke['commands:tell-available']({ ids: [...ids] })),
      onCommand: on['command:run'],
      popUp: (place) => done(invoke['window:popup-menu'](place)),
      print: () => done(invoke['window:print']()),
    },
    settings: {
      get: () => answered(invoke['desktop-settings:get']()),
      set: (changed) => done(invoke['desktop-settings:set'](changed)),
      onChanged: on['desktop-settings:changed'],
    },
    links: {
      question: () => answered(invoke['links:question']()),
      onAsked: on['links:asked'],
      answer: (id, agrees) => answered(invoke['links:answer']({ id, agrees })),
      placeOf: (address) => answered(invoke['links:place-of']({ address })),
      open: (address) => answered(invoke['links:open']({ address })),
    },
    diagnostics: {
      report: () => answered(invoke['diagnostics:report']()),
      reach: () => answered(invoke['diagnostics:reach']()),
      export: () => answered(invoke['diagnostics:export']()),
    },
    downloads: {
      onProgress: on['downloads:progress'],
      pause: (id) => done(invoke['downloads:pause']({ id })),
      resume: (id) => done(invoke['downloads:resume']({ id })),
      remove: (id) => done(invoke['downloads:remove']({ id })),
      clear: () => done(invoke['downloads:clear']()),
      open: (id) => done(invoke['downloads:open']({ id })),
      showInFolder: (id) => done(invoke['downloads:show-in-folder']({ id })),
      openOutside: ({ guid, name }) => done(invoke['downloads:open-outside']({ guid, name })),
      dragOut: (id) => done(invoke['downloads:drag-out']({ id })),
      dragFileOut: ({ guid, name }) => answered(invoke['downloads:drag-file-out']({ guid, name })),
      chooseFolder: () => done(invoke['downloads:choose-folder']()),
    },
    updates: {
      state: () => answered(invoke['updates:state']()),
      onChanged: on['updates:changed'],
      check: () => done(invoke['updates:check']()),
      download: () => done(invoke['updates:download']()),
      restart: () => done(invoke['updates:restart']()),
      skip: (version) => done(invoke['updates:skip']({ version })),
      notes: (version) => answered(invoke['updates:notes']({ version })),
      whatIsNew: () => answered(invoke['updates:what-is-new']()),
      sawWhatIsNew: () => done(invoke['updates:saw-what-is-new']()),
    },
    windows: {
      tabs: () => answered(invoke['windows:tabs']()),
      tellTabs: (tabs) => done(invoke['windows:tell-tabs'](tabs)),
      open: (tabs) => done(invoke['windows:open'](tabs)),
    },
  },
});

const answered = async <Value>(answer: Promise<IpcAnswer<Value>>): Promise<Value> => {
  const settled = await answer;
  if (!settled.ok) throw new BridgeError(settled.error);
  return settled.data;
};

const done = async (answer: Promise<IpcAnswer<unknown>>): Promise<void> => { await answered(answer); };
