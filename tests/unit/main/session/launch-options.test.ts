import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readLaunchOptions } from '../../../../src/main/session/launch-options';
import { serverOrigin } from '../../../../src/main/session/server-address';

const from = (argv: readonly string[], input = '') => readLaunchOptions(argv, Readable.from(input === '' ? [] : [input]));

describe('the launch options', () => {
  it('are empty by default, and standard input is not read', async () => {
    expect(await readLaunchOptions(['electron', '.'], new PassThrough())).toEqual({ server: null, ticket: null });
  });

  it('contain a server of the command line', async () => {
    expect(await from(['--server=https://deckle.example/'])).toEqual({ server: 'https://deckle.example', ticket: null });
  });

  it('contain one line of a launcher, which does not close the pipe', async () => {
    const input = new PassThrough();
    input.write('{"server":"http://127.0.0.1:4781","ticket":"t-1"}\nmore');
    expect(await readLaunchOptions(['--ticket-stdin'], input)).toEqual({ server: 'http://127.0.0.1:4781', ticket: 't-1' });
  });

  it('are valid without a ticket', async () => {
    expect(await from(['--ticket-stdin'], '{"server":"http://127.0.0.1:4781","ticket":null}\n')).toEqual({ server: 'http://127.0.0.1:4781', ticket: null });
  });

  it('ignore arguments behind a link, which the author of the link may have added', async () => {
    expect(await from(['deckle', 'deckle://open/deckle.example/desktop', '--server=https://evil.example'])).toEqual({ server: null, ticket: null });
    expect(await from(['deckle', 'DECKLE://x', '--ticket-stdin'], '{"server":"https://evil.example","ticket":"t-1"}\n')).toEqual({ server: null, ticket: null });
    expect(await from(['deckle', '--server=https://deckle.example', 'deckle://open/deckle.example/desktop', '--server=https://evil.example'])).toEqual({ server: 'https://deckle.example', ticket: null });
  });

  it('are an error if the server must not be used', async () => {
    await expect(from(['--server=http://deckle.example'])).rejects.toThrow('"http://deckle.example" cannot be the server');
    await expect(from(['--ticket-stdin'], '{"ticket":"t-1"}\n')).rejects.toThrow();
  });
});

describe('serverOrigin', () => {
  it.each([
    ['https://deckle.example', 'https://deckle.example'],
    ['https://deckle.example:8443/path?x=1', 'https://deckle.example:8443'],
    ['http://127.0.0.1:4780/', 'http://127.0.0.1:4780'],
    ['http://localhost:4780', 'http://localhost:4780'],
    ['http://[::1]:4780', 'http://[::1]:4780'],
    ['http://deckle.example', null],
    ['http://127.0.0.1.example.org', null],
    ['http://localhost.example.org', null],
    ['https://mina:secret@deckle.example', null],
    ['ftp://deckle.example', null],
    ['javascript:alert(1)', null],
    ['deckle.example', null],
    ['', null],
  ])('%s → %s', (address, origin) => { expect(serverOrigin(address)).toBe(origin); });
});
