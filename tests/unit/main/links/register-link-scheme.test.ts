import { describe, expect, it } from 'vitest';
import { registerLinkScheme, type LinkSchemePorts } from '../../../../src/main/links/register-link-scheme';
import { silentLog } from '../../../../src/main/logging/logger';

const path = '/home/mina/.local/share/applications/deckle-links.desktop';

const register = async (changed: Partial<LinkSchemePorts>, files = new Map<string, string>()) => {
  const ran: string[] = [];
  await registerLinkScheme({
    program: '/home/mina/Deckle/deckle', folder: '/home/mina/.local/share/applications', log: silentLog,
    read: (at) => files.get(at) ?? null, write: (at, text) => { files.set(at, text); },
    run: async (program, args) => { ran.push([program, ...args].join(' ')); },
    ...changed,
  });
  return { files, ran };
};

describe('a copy of the app without an installer', () => {
  it('registers its links once, and again after it was moved', async () => {
    const { files, ran } = await register({});
    expect(files.get(path)).toBe([
      '[Desktop Entry]', 'Type=Application', 'Name=Deckle', 'Exec="/home/mina/Deckle/deckle" %u', 'Terminal=false', 'NoDisplay=true', 'MimeType=x-scheme-handler/deckle;', '',
    ].join('\n'));
    expect(ran).toEqual(['xdg-mime default deckle-links.desktop x-scheme-handler/deckle']);
    expect((await register({}, files)).ran).toEqual([]);
    expect((await register({ program: '/home/mina/Apps/Deckle.AppImage' }, files)).ran).toHaveLength(1);
  });

  it('continues if the system does not accept them', async () => {
    await expect(register({ run: async () => Promise.reject(new Error('ENOENT')) })).resolves.toBeDefined();
  });

  it('is the only kind that does', async () => { expect(await register({ program: null })).toEqual({ files: new Map(), ran: [] }); });
});
