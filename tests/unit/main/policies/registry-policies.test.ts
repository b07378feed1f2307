import { describe, expect, it } from 'vitest';
import { createRegistrySource, parseRegistry } from '../../../../src/main/policies/registry-policies';

const key = String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Deckle`;

/** As `reg query … /s` of Windows prints it: a blank line before each key, four spaces between the columns. */
const printed = [
  '', key,
  '    server    REG_SZ    https://deckle.example',
  '    isServerFixed    REG_DWORD    0x1',
  '    spelling    REG_DWORD    0x0',
  String.raw`    downloadFolder    REG_EXPAND_SZ    D:\Shared files    of all`,
  '    dictionaryUrl    REG_SZ    ',
  '', `${key}\\servers`,
  '    10    REG_SZ    https://c.example',
  '    2    REG_SZ    https://b.example',
  '    1    REG_SZ    https://a.example',
  '', `${key}\\proxy`,
  '    mode    REG_SZ    manual',
  '    host    REG_SZ    proxy.example',
  '    port    REG_DWORD    0xc38',
  String.raw`    bypass    REG_MULTI_SZ    <local>\0*.example.org`,
  '', `${key}\\proxy\\deeper`,
  '    mode    REG_SZ    direct',
  '', `${key}\\empty`,
  '', `${key}-other`,
  '    updates    REG_SZ    off',
  '',
].join('\r\n');

describe('policies of the registry', () => {
  it('are read from the output of Windows for their key', () => {
    expect(parseRegistry(printed, key)).toEqual({
      server: 'https://deckle.example', isServerFixed: true, spelling: false,
      downloadFolder: String.raw`D:\Shared files    of all`, dictionaryUrl: '',
      servers: ['https://a.example', 'https://b.example', 'https://c.example'],
      proxy: { mode: 'manual', host: 'proxy.example', port: 3128, bypass: ['<local>', '*.example.org'] },
    });
  });

  it('are found in any case of their key', () => {
    expect(parseRegistry(`\r\n${key.toUpperCase()}\r\n    updates    REG_SZ    off\r\n`, key)).toEqual({ updates: 'off' });
  });

  it('keep a number that is neither yes nor no, which is no valid policy', () => {
    expect(parseRegistry(`${key}\r\n    opensHidden    REG_DWORD    0x10\r\n`, key)).toEqual({ opensHidden: 16 });
  });

  it.each([['nothing', ''], ['an error', 'ERROR: The system was unable to find the specified registry key or value.'], ['values of no key', '    updates    REG_SZ    off'], ['the key alone', `\r\n${key}\r\n`]])('are none in %s', (_what, text) => {
    expect(parseRegistry(text, key)).toBeNull();
  });

  it('are queried by the system\'s own program with its whole path, and are none only if the registry can be read', async () => {
    const requests: string[] = [];
    const source = (result: string | null) => createRegistrySource('HKLM', String.raw`C:\Windows\System32`, (program, args) => {
      requests.push([program, ...args].join(' '));
      return Promise.resolve(result);
    });
    expect(await source(printed).read()).toMatchObject({ server: 'https://deckle.example' });
    expect(await source(['', String.raw`HKEY_LOCAL_MACHINE\Software\Classes`, String.raw`HKEY_LOCAL_MACHINE\Software\Policies`, ''].join('\r\n')).read()).toBeNull();
    await expect(source(null).read()).rejects.toThrow('the registry cannot be read');
    expect(requests[0]).toBe(String.raw`C:\Windows\System32\cmd.exe /d /s /c "chcp 65001 >nul & C:\Windows\System32\reg.exe query HKLM\Software\Policies\Deckle /s || C:\Windows\System32\reg.exe query HKLM\Software"`);
  });
});
