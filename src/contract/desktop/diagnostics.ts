import { z } from 'zod';

/** One fact of the app or the computer, as `name: value`; technical, so the same in every language. */
const factSchema = z.object({ name: z.string(), value: z.string() });
export type DiagnosticFact = z.infer<typeof factSchema>;

export const diagnosticGroups = ['versions', 'paths', 'graphics', 'keychain', 'policies'] as const;

export const diagnosticsReportSchema = z.object({
  groups: z.array(z.object({ group: z.enum(diagnosticGroups), facts: z.array(factSchema) })),
  /** All of it in plain text, to be handed to whoever helps. */
  text: z.string(),
});
export type DiagnosticsReport = z.infer<typeof diagnosticsReportSchema>;

/** What lies between the app and a server, in the order in which it is passed. */
export const networkSteps = ['name', 'proxy', 'answer', 'live', 'web-socket'] as const;

export const serverReachSchema = z.object({
  server: z.string(),
  steps: z.array(z.object({
    step: z.enum(networkSteps), isFine: z.boolean(),
    /** Addresses, the proxy, a status, or what the system said: technical, and the same in every language. */
    detail: z.string(),
  })),
});
export type ServerReach = z.infer<typeof serverReachSchema>;

/** What helps to find out why something does not work, without any secret and without the names of accounts. */
export interface DiagnosticsBridge {
  report(): Promise<DiagnosticsReport>;
  /** Tries to reach each server that is in use. */
  reach(): Promise<readonly ServerReach[]>;
  /** Writes report and logs where the person says; false where they thought better of it. */
  export(): Promise<boolean>;
}
