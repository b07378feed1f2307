import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Workshop } from './workshop';

const programs = ['/usr/sbin/apache2', '/usr/sbin/httpd'];
const moduleFolders = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules'];

/** A request for every property of every file in a folder. */
export const allProperties = { options: { method: 'PROPFIND', headers: { depth: '1', 'content-type': 'application/xml' } }, body: '<propfind xmlns="DAV:"><allprop/></propfind>' };

const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo;
    probe.close(() => { resolve(port); });
  });
});

/** Apache with mod_dav and a folder of `fileCount` files; null without Apache. */
export const startApache = async ({ launch, directory: parent }: Workshop, fileCount: number): Promise<{ readonly url: string; readonly bytes: number; readonly pid: number | undefined } | null> => {
  const program = programs.find((path) => existsSync(path));
  const modules = moduleFolders.find((path) => existsSync(join(path, 'mod_dav.so')));
  if (!program || !modules) return null;
  const directory = join(parent, 'apache');
  const folder = join(directory, 'files');
  mkdirSync(folder, { recursive: true });
  for (let index = 1; index <= fileCount; index += 1) writeFileSync(join(folder, `Minutes of meeting ${index} 会议纪要.txt`), '');
  const port = await freePort();
  const config = join(directory, 'apache.conf');
  writeFileSync(config, [
    // Modules without a file are built in.
    ...['mpm_event', 'authz_core', 'unixd', 'mime', 'dav', 'dav_fs', 'dav_lock'].filter((name) => existsSync(join(modules, `mod_${name}.so`)))
      .map((name) => `LoadModule ${name}_module ${join(modules, `mod_${name}.so`)}`),
    `ServerRoot ${directory}`, 'ServerName localhost', `Listen 127.0.0.1:${port}`, `PidFile ${join(directory, 'apache.pid')}`, 'ErrorLog /dev/stderr', 'LogLevel crit',
    'TypesConfig /etc/mime.types', 'KeepAlive On', 'MaxKeepAliveRequests 0', `DavLockDB ${join(directory, 'locks')}`, `DocumentRoot ${folder}`,
    ...(process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : []),
    `<Directory ${folder}>`, 'Require all granted', 'Dav On', '</Directory>', '',
  ].join('\n'));
  const { pid } = launch([program, '-f', config, '-DFOREGROUND']);
  const url = `http://127.0.0.1:${port}/`;
  for (const deadline = Date.now() + 10_000; ;) {
    try {
      const response = await fetch(url, { ...allProperties.options, body: allProperties.body });
      const text = await response.text();
      if (response.status !== 207 || text.split('<D:response').length - 1 !== fileCount + 1) throw new Error(`Apache answered ${response.status}: ${text.slice(0, 500)}`, { cause: 'answer' });
      return { url, pid, bytes: Buffer.byteLength(text) };
    } catch (error) {
      if (Date.now() > deadline || (error as Error).cause === 'answer') throw error;
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
  }
};
