import { spawnSync } from 'node:child_process';

/**
 * Proves that no request causes a server fault or reveals other people's files. Sends `REQUESTS` random requests
 * (default 20,000) made from the OpenAPI document, from `SEED` (default: the time of day).
 */
const environment = { ...process.env, REQUESTS: process.env.REQUESTS ?? '20000', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) };
process.stdout.write(`  ${environment.REQUESTS} requests from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'contract', 'tests/contract/proofs/fuzz.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
