import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { associatedExtensions } from '../../../../src/core/links/associated-files';
import { parseCommandLine, type LaunchInput } from '../../../../src/main/links/launch-input';
import { createLaunchInputReceiver } from '../../../../src/main/links/launch-input-receiver';

const server = 'https://office.example.org';
const nothing: LaunchInput = { link: null, isRefused: false, files: [] };

describe('a command line', () => {
  it.each<readonly [readonly string[], LaunchInput]>([
    [['deckle'], nothing],
    [['electron', '.', '--server=https://evil.example'], nothing],
    [['deckle', '--allow-file-access-from-files', 'deckle://open/office.example.org/trash'], { link: { server, path: '/trash' }, isRefused: false, files: [] }],
    [['deckle', 'DECKLE://open/office.example.org/trash', '/home/mina/plan.docx'], { link: { server, path: '/trash' }, isRefused: false, files: [] }],
    [['deckle', 'deckle://open/office.example.org/logout', '/home/mina/plan.docx'], { link: null, isRefused: true, files: [] }],
    [['deckle', 'plan.docx', '../sums.XLSX', 'run.sh', '--x=a.docx', '/home/mina/./plan.docx'], { link: null, isRefused: false, files: ['/home/mina/plan.docx', '/home/sums.XLSX'] }],
    [['deckle://open/office.example.org/trash'], nothing],
  ])('%j passes %j on', (argv, handed) => { expect(parseCommandLine(argv, '/home/mina')).toEqual(handed); });

  it('passes on no more files than a person could have meant', () => {
    expect(parseCommandLine(['deckle', ...Array.from({ length: 500 }, (_, index) => `${index}.pdf`)], '/').files).toHaveLength(100);
  });
});

describe('input from before the app is ready', () => {
  it('is opened once it is ready, in its order; later input immediately', () => {
    const app = new EventEmitter();
    const receiver = createLaunchInputReceiver(app as never, ['deckle', 'deckle://open/office.example.org/trash'], '/');
    let prevented = 0;
    const event = { preventDefault: () => { prevented += 1; } };
    app.emit('open-url', event, 'deckle://open/office.example.org/shared');
    app.emit('open-file', event, '/home/mina/plan.pdf');
    const opened: string[] = [];
    receiver.setHandler(({ link, files }) => { opened.push(link?.path ?? files.join()); });
    app.emit('second-instance', {}, ['deckle', 'deckle://open/office.example.org/spaces'], '/');
    app.emit('second-instance', {}, ['deckle'], '/');
    expect(opened).toEqual(['/trash', '/shared', '/home/mina/plan.pdf', '/spaces', '']);
    expect(prevented).toBe(2);
  });
});

describe('the installers', () => {
  it('register the file types that the app accepts, and its links', () => {
    const builder = readFileSync(join(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8');
    const registered = [...builder.matchAll(/^ *- \{ ext: \[([^\]]*)\]/gm)].flatMap(([, extensions = '']) => extensions.split(', '));
    expect([...new Set(registered)].sort()).toEqual([...associatedExtensions].sort());
    expect(builder).toContain('schemes: [deckle]');
  });
});
