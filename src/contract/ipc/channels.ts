/**
 * Names and kinds of the channels between a window and the main process. No zod here: the preload script is built
 * from this file. The schemas stand in `schemas.ts`.
 * `invoke`: the window asks and gets an answer. `event`: the main process tells.
 */
export const channels = {
  'api:call': 'invoke',
  'session:current': 'invoke',
  'session:sign-in': 'invoke',
  'session:sign-up': 'invoke',
  'session:sign-out': 'invoke',
  'session:changed': 'event',
  'realtime:message': 'event',
  'preferences:get': 'invoke',
  'preferences:set': 'invoke',
  'preferences:changed': 'event',
  'commands:tell-available': 'invoke',
  'command:run': 'event',
  'desktop-settings:get': 'invoke',
  'desktop-settings:set': 'invoke',
  'desktop-settings:changed': 'event',
  'links:question': 'invoke',
  'links:asked': 'event',
  'links:answer': 'invoke',
  'links:place-of': 'invoke',
  'links:open': 'invoke',
  'diagnostics:report': 'invoke',
  'diagnostics:reach': 'invoke',
  'diagnostics:export': 'invoke',
  'updates:version': 'invoke',
  'files:choose-and-upload': 'invoke',
  'files:upload-paths': 'invoke',
  'files:place-uploads': 'invoke',
  'files:cancel-upload': 'invoke',
  'files:retry-upload': 'invoke',
  'files:hurry-uploads': 'invoke',
  'files:upload-progress': 'event',
  'files:save': 'invoke',
  'files:save-text': 'invoke',
  'window:minimize': 'invoke',
  'window:toggle-maximize': 'invoke',
  'window:close': 'invoke',
  'window:state': 'invoke',
  'window:state-changed': 'event',
  'window:popup-menu': 'invoke',
  'window:print': 'invoke',
  'window:tell-unsent': 'invoke',
  'window:open-external': 'invoke',
  'window:go': 'event',
} as const satisfies Record<string, 'invoke' | 'event'>;

export type ChannelName = keyof typeof channels;
export type InvokeChannel = { [Name in ChannelName]: (typeof channels)[Name] extends 'invoke' ? Name : never }[ChannelName];
export type EventChannel = Exclude<ChannelName, InvokeChannel>;
