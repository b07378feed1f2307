import { spawnSync } from 'node:child_process';

/** The proof that no kill of server and PostgreSQL while bytes are swept loses a named byte: `KILLS` kills (20 where nothing is said). */
const environment = { ...process.env, KILLS: process.env.KILLS ?? '20' };
process.stdout.write(`  ${environment.KILLS} kills\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/data-directory/sweep-kills.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
