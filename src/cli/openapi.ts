import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../server/http/openapi-document';
import { runCommand, printLine } from './command-line';

/** `npm run openapi`: generates the OpenAPI document from the contract and writes it to `docs/openapi.json`. */
await runCommand(async () => {
  const file = join('docs', 'openapi.json');
  mkdirSync('docs', { recursive: true });
  writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  printLine(`Wrote ${file}`);
});
