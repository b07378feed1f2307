import { describe, expect, it } from 'vitest';
import { propagateSandboxChoice, lacksSandboxUnexpectedly } from '../../../../src/main/security/appimage-sandbox';

const image = (): NodeJS.ProcessEnv => ({ APPIMAGE: '/opt/Deckle.AppImage' });

describe('an AppImage without the sandbox', () => {
  it('is opened only on a person\'s request', () => {
    expect(lacksSandboxUnexpectedly(['deckle', '--no-sandbox'], image())).toBe(true);
    expect(lacksSandboxUnexpectedly(['deckle'], image())).toBe(false);
    // Other packages have no launcher that disables the sandbox, so the flag is the person's choice.
    expect(lacksSandboxUnexpectedly(['deckle', '--no-sandbox'], {})).toBe(false);
  });

  it('remains so after an update, which starts the next version without arguments', () => {
    const environment = image();
    propagateSandboxChoice(['deckle', '--no-sandbox'], environment);
    expect(lacksSandboxUnexpectedly(['deckle', '--no-sandbox'], environment)).toBe(true);
    propagateSandboxChoice(['deckle', '--no-sandbox', '--without-sandbox'], environment);
    expect(lacksSandboxUnexpectedly(['deckle', '--no-sandbox'], environment)).toBe(false);
  });
});
