/** The application id registered with the operating systems: `appId` in electron-builder.yml. */
export const appId = 'app.deckle.desktop';
