import type { Handle } from '../ipc/ipc-server';
import type { Diagnostics } from './diagnostics-service';

export const registerDiagnosticsHandlers = <Window>(handle: Handle<Window>, diagnostics: Diagnostics<Window>): void => {
  handle('diagnostics:report', () => diagnostics.report());
  handle('diagnostics:probe-servers', () => diagnostics.probeServers());
  handle('diagnostics:export', (_, window) => diagnostics.export(window));
};
