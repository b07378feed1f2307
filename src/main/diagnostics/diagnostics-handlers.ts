import type { Handle } from '../ipc/handle';
import type { Diagnostics } from './diagnostics';

export const registerDiagnosticsHandlers = <Window>(handle: Handle<Window>, diagnostics: Diagnostics<Window>): void => {
  handle('diagnostics:report', () => diagnostics.report());
  handle('diagnostics:reach', () => diagnostics.reach());
  handle('diagnostics:export', (_, window) => diagnostics.export(window));
};
