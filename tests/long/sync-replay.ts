import { spawnSync } from 'node:child_process';

/**
 * The proof that the server of the simulation answers as the real one does: `SEEDS` histories (1,000 where nothing is
 * said) from `FROM` on, each lived through with the model server and then sent to the real one, request by request.
 */
const environment = { ...process.env, SEEDS: process.env.SEEDS ?? '1000', FROM: process.env.FROM ?? '1', NODE_ENV: 'production' };
process.stdout.write(`  ${environment.SEEDS} histories from seed ${environment.FROM}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/simulation/replay.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
