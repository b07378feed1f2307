import { z } from 'zod';

/** One fact about the app or the computer, as `name: value`. Technical, so not translated. */
const factSchema = z.object({ name: z.string(), value: z.string() });
export type DiagnosticFact = z.infer<typeof factSchema>;

export const diagnosticGroups = ['versions', 'paths', 'graphics', 'keychain', 'policies'] as const;

export const diagnosticsReportSchema = z.object({
  groups: z.array(z.object({ group: z.enum(diagnosticGroups), facts: z.array(factSchema) })),
  /** The complete report as plain text, for support. */
  text: z.string(),
});
export type DiagnosticsReport = z.infer<typeof diagnosticsReportSchema>;

/** Stages between the app and a server, in the order in which a request passes them. */
export const connectionStages = ['name', 'proxy', 'answer', 'live', 'web-socket'] as const;

export const serverReachabilitySchema = z.object({
  server: z.string(),
  steps: z.array(z.object({
    step: z.enum(connectionStages), isFine: z.boolean(),
    /** Addresses, the proxy, a status, or a system message. Technical, so not translated. */
    detail: z.string(),
  })),
});
export type ServerReachability = z.infer<typeof serverReachabilitySchema>;

/** Diagnostic information without secrets and without names of accounts. */
export interface DiagnosticsBridge {
  report(): Promise<DiagnosticsReport>;
  /** Probes each server in use. */
  probeServers(): Promise<readonly ServerReachability[]>;
  /** Writes the report and the logs where the person chooses; returns false if they cancel. */
  export(): Promise<boolean>;
}
