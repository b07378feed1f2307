/**
 * Stands in for the validator of JSON schemas that comes with electron-store, which is a third of what the main process
 * would read before its first window and is never asked: settings are checked by schemas of our own
 * (electron.vite.config.ts puts this in its place).
 */
export class Ajv2020 {
  constructor() { throw new Error('Settings files have no JSON schema.'); }
}

export { Ajv2020 as default };
