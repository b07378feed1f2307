import { describe, expect, it } from 'vitest';
import { keepSandboxChoice, lacksSandboxUnasked } from '../../../../src/main/security/image-sandbox';

const image = (): NodeJS.ProcessEnv => ({ APPIMAGE: '/opt/Deckle.AppImage' });

describe('an AppImage without the sandbox', () => {
  it('is opened only where a person asked for it', () => {
    expect(lacksSandboxUnasked(['deckle', '--no-sandbox'], image())).toBe(true);
    expect(lacksSandboxUnasked(['deckle'], image())).toBe(false);
    // Other packages have no launcher that disables the sandbox, so the flag is the person's choice.
    expect(lacksSandboxUnasked(['deckle', '--no-sandbox'], {})).toBe(false);
  });

  it('goes on so after an update, which starts the next version without arguments', () => {
    const environment = image();
    keepSandboxChoice(['deckle', '--no-sandbox'], environment);
    expect(lacksSandboxUnasked(['deckle', '--no-sandbox'], environment)).toBe(true);
    keepSandboxChoice(['deckle', '--no-sandbox', '--without-sandbox'], environment);
    expect(lacksSandboxUnasked(['deckle', '--no-sandbox'], environment)).toBe(false);
  });
});
