/**
 * Replaces electron-store's JSON schema validator, which is a third of the code loaded before the first window and is
 * never used. Settings are validated by the app's own schemas (electron.vite.config.ts sets the alias).
 */
export class Ajv2020 {
  constructor() { throw new Error('Settings files have no JSON schema.'); }
}

export { Ajv2020 as default };
