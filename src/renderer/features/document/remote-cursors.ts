import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey, type ProsemirrorBinding } from 'y-prosemirror';
import * as Y from 'yjs';
import type { OpenContent, PresentPerson } from '../../shared/content/open-content';
import { createCursorFlags, type CursorPhase } from './cursor-flags';
import { placeFlag } from './place-flag';
import './person-tones.css';
import styles from './remote-cursors.module.css';

const cursorsKey = new PluginKey<DecorationSet>('remote-cursors');

interface SyncState { readonly doc: Y.Doc; readonly type: Y.XmlFragment; readonly binding: ProsemirrorBinding; readonly isChangeOrigin: boolean }
const syncStateOf = (state: EditorState): SyncState => ySyncPluginKey.getState(state) as SyncState;

/** A position in the document, or null. The state of a remote client may be any value. */
const positionOf = (state: EditorState, relative: unknown): number | null => {
  const { doc, type, binding } = syncStateOf(state);
  try {
    const position = relativePositionToAbsolutePosition(doc, type, Y.createRelativePositionFromJSON(relative), binding.mapping);
    return position === null ? null : Math.min(position, Math.max(0, state.doc.content.size - 1));
  } catch {
    return null;
  }
};

interface RemoteSelection { readonly anchor?: unknown; readonly head?: unknown }
const selectionOf = ({ awareness }: OpenContent, clientId: number): RemoteSelection | null => (awareness.getStates().get(clientId)?.['cursor'] ?? null) as RemoteSelection | null;

const cursorElement = ({ clientId, name, tone }: PresentPerson, phase: CursorPhase, isAfterSelection: boolean): HTMLElement => {
  const cursor = document.createElement('span');
  cursor.className = styles.cursor ?? '';
  Object.assign(cursor.dataset, { who: String(tone), client: String(clientId), phase, end: String(isAfterSelection) });
  cursor.setAttribute('aria-hidden', 'true');
  // The name is no text of the page: searches do not find it, and it does not divide words.
  const flag = document.createElement('span');
  flag.className = styles.flag ?? '';
  flag.dataset['name'] = name;
  cursor.append(flag);
  return cursor;
};

const decorationsOf = (state: EditorState, content: OpenContent, phaseOf: (clientId: number) => CursorPhase): DecorationSet =>
  DecorationSet.create(state.doc, content.state().people.flatMap((person) => {
    const { clientId, tone, name } = person;
    const selection = selectionOf(content, clientId);
    const head = selection ? positionOf(state, selection.head) : null;
    const anchor = selection ? positionOf(state, selection.anchor) : null;
    if (head === null || anchor === null) return [];
    const isAfterSelection = head > anchor;
    const attributes = { class: styles.selection ?? '', 'data-who': String(tone) };
    return [
      Decoration.widget(head, () => cursorElement(person, phaseOf(clientId), isAfterSelection), { key: `${clientId} ${tone} ${isAfterSelection} ${name}`, side: 10 }),
      ...(head === anchor ? [] : [Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), attributes, { inclusiveEnd: true })]),
    ];
  }));

const cursorsOf = ({ dom }: EditorView): readonly HTMLElement[] => [...dom.querySelectorAll<HTMLElement>('[data-client]')];

/** Sends the selection to the others; null while the editor has no focus. */
const publishSelection = (view: EditorView, { awareness }: OpenContent): void => {
  const { type, binding } = syncStateOf(view.state);
  const known = awareness.getLocalState()?.['cursor'] as unknown;
  if (!view.hasFocus()) {
    if (known !== null && known !== undefined) awareness.setLocalStateField('cursor', null);
    return;
  }
  const { anchor, head } = view.state.selection;
  const relative = (position: number): unknown => absolutePositionToRelativePosition(position, type, binding.mapping);
  const cursor = { anchor: relative(anchor), head: relative(head) };
  if (JSON.stringify(cursor) !== JSON.stringify(known)) awareness.setLocalStateField('cursor', cursor);
};

/** Shows the cursors and selections of the others, each with a name while it moves, and publishes one's own. */
export const remoteCursors = (content: OpenContent): Plugin<DecorationSet> => {
  const { awareness } = content;
  let shownView: EditorView | null = null;
  const flags = createCursorFlags((clientId, phase) => {
    const cursor = shownView && cursorsOf(shownView).find(({ dataset }) => dataset['client'] === String(clientId));
    if (cursor) cursor.dataset['phase'] = phase;
  });
  return new Plugin<DecorationSet>({
    key: cursorsKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, decorations, _before, state) => (tr.getMeta(cursorsKey) === true || syncStateOf(state).isChangeOrigin
        ? decorationsOf(state, content, flags.phaseOf)
        : decorations.map(tr.mapping, tr.doc)),
    },
    props: { decorations: (state) => cursorsKey.getState(state) },
    view: (view) => {
      shownView = view;
      let frame: number | null = null;
      /** Shows the phases, and places the flags before the next paint. */
      const showFlags = (): void => {
        if (content.state().people.length === 0) return;
        const cursors = cursorsOf(view);
        for (const { dataset } of cursors) dataset['phase'] = flags.phaseOf(Number(dataset['client']));
        if (cursors.length === 0 || frame !== null) return;
        frame = requestAnimationFrame(() => {
          frame = null;
          for (const cursor of cursorsOf(view)) placeFlag(cursor, cursor.dataset['end'] === 'true');
        });
      };
      const refresh = (): void => { if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(cursorsKey, true)); };
      const onAwareness = ({ added, updated, removed }: Readonly<Record<'added' | 'updated' | 'removed', readonly number[]>>): void => {
        const remote = [...added, ...updated, ...removed].filter((clientId) => clientId !== awareness.clientID);
        const moved = remote.filter((clientId) => {
          const selection = selectionOf(content, clientId);
          return flags.move(clientId, selection && JSON.stringify(selection));
        });
        if (moved.length > 0) refresh();
      };
      const publish = (): void => { publishSelection(view, content); };
      awareness.on('change', onAwareness);
      const unsubscribe = content.subscribe(refresh);
      view.dom.addEventListener('focusin', publish);
      view.dom.addEventListener('focusout', publish);
      refresh();
      return {
        update: () => {
          publish();
          showFlags();
        },
        destroy: () => {
          shownView = null;
          awareness.off('change', onAwareness);
          unsubscribe();
          flags.destroy();
          if (frame !== null) cancelAnimationFrame(frame);
          view.dom.removeEventListener('focusin', publish);
          view.dom.removeEventListener('focusout', publish);
          awareness.setLocalStateField('cursor', null);
        },
      };
    },
  });
};
