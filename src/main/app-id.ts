/** By this name the systems know the app: electron-builder.yml's `appId`. */
export const appId = 'app.deckle.desktop';
