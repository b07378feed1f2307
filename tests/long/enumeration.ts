import { spawnSync } from 'node:child_process';

/** Compares responses and times for `PAIRS` (default 2,000) addresses with and without an account. Needs a quiet machine. */
const environment = { ...process.env, PAIRS: process.env.PAIRS ?? '2000' };
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'contract', 'tests/contract/proofs/enumeration.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
