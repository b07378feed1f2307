/** Addresses of the desktop app's own protocol. No zod here: the preload script and the build may import it. */
export const appScheme = 'app';

/** Where the desktop's pages live: the origin of every window. */
export const appOrigin = 'app://deckle';

/**
 * Where the bytes of files are served to the desktop's pages. The address of a relative URL in an entity is this
 * origin followed by it, for example `app://content/api/files/<guid>/download`: it begins with the server's base path.
 */
export const contentOrigin = 'app://content';

/** Where the main process shows its own questions, in a partition of their own; no page that may use the bridge is there. */
export const questionOrigin = 'app://question';
