import { ipcRenderer } from 'electron';

/**
 * Preload script of a dialog of the main process. The dialog's page has no script and no exposed API. The script sends
 * the person's input to the only listener of this window.
 */
const send = (result: Readonly<Record<string, string>> | null): void => { ipcRenderer.send('prompt:result', result); };

window.addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('form');
  const accept = document.querySelector<HTMLButtonElement>('button[name=accept]');
  document.querySelector('button[name=decline]')?.addEventListener('click', () => { send(null); });
  window.addEventListener('keydown', ({ key }) => { if (key === 'Escape') send(null); });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (accept?.disabled === false) send(Object.fromEntries([...form.querySelectorAll('input')].map(({ name, value }) => [name, value])));
  });
  ipcRenderer.once('prompt:enabled', () => { if (accept) accept.disabled = false; });
  ipcRenderer.send('prompt:height', Math.ceil(document.documentElement.getBoundingClientRect().height));
});
