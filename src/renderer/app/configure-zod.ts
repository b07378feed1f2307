import { config } from 'zod';

/**
 * The content security policy forbids `eval`, and zod tests for it at its first schema. This module must therefore
 * run before every module with schemas. The build puts it into one chunk with zod (electron.vite.config.ts).
 */
config({ jitless: true });
