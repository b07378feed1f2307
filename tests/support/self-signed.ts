import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key and a self-signed certificate. */
export interface Identity { readonly key: Buffer; readonly cert: Buffer; /** SHA-256, in hex. */ readonly fingerprint: string }

/** Creates an identity with openssl. Its files remain in the folder. */
export const createIdentity = (folder: string, name: string, host = 'localhost'): Identity => {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30', '-subj', `/CN=${host}/O=${name}`,
    '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', cert,
  ], { stdio: 'ignore' });
  const bytes = readFileSync(cert);
  return { key: readFileSync(key), cert: bytes, fingerprint: new X509Certificate(bytes).fingerprint256.replaceAll(':', '').toLowerCase() };
};
