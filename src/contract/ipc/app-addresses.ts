/** The desktop app's own protocol. No zod here: the preload script and the build may import this file. */
export const appScheme = 'app';

/** Origin of the desktop's pages in every window. */
export const appOrigin = 'app://deckle';

/**
 * Origin that serves file contents to the desktop's pages. The URL of a relative path in an entity is this origin
 * followed by the path, for example `app://content/api/files/<guid>/download`. The path includes the server's base
 * path.
 */
export const contentOrigin = 'app://content';

/** Origin of the main process's own dialogs, in a separate partition. No page with access to the bridge runs there. */
export const promptOrigin = 'app://prompt';
