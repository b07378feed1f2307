import { config } from 'zod';

/**
 * Our content policy allows no code made from text, and zod would try at its first schema whether it may. So this
 * module comes before every one that has schemas; built, it stands in one chunk with zod (electron.vite.config.ts).
 */
config({ jitless: true });
