import { spawnSync } from 'node:child_process';

/**
 * Proves that the server of the simulation responds as the real server does. Runs `SEEDS` histories (default 1,000)
 * from `FROM` with the model server, and then sends them to the real server, request by request.
 */
const environment = { ...process.env, SEEDS: process.env.SEEDS ?? '1000', FROM: process.env.FROM ?? '1', NODE_ENV: 'production' };
process.stdout.write(`  ${environment.SEEDS} histories from seed ${environment.FROM}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/simulation/replay.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
