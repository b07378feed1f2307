import { bracketMatching, ensureSyntaxTree, HighlightStyle, LanguageDescription, syntaxHighlighting } from '@codemirror/language';
import { openSearchPanel, closeSearchPanel, findNext, findPrevious, search, SearchQuery, setSearchQuery } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { logProblem } from '../../log';

/** Above this size no colours are computed. */
const highlightedChars = 2_000_000;
/** Characters that are searched before the page gets a turn. */
const searchStepChars = 1_000_000;
const maxMatches = 1_000;

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--sheet)', color: 'var(--ink)', fontSize: 'var(--size-13)' },
  '&.cm-focused': { outline: 'none', boxShadow: 'var(--edge-row)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'transparent' },
  '.cm-line': { padding: '0 16px 0 8px', unicodeBidi: 'plaintext', textAlign: 'start' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--ink-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 16px', fontVariantNumeric: 'tabular-nums' },
  '.cm-cursor': { display: 'none' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: 'var(--tint-2)' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)', color: 'var(--ink)' },
  '.cm-searchMatch-selected': { outline: 'var(--ring)' },
  '.cm-panels': { display: 'none' },
});

const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.modifier], color: 'var(--accent-ink)', fontWeight: '600' },
  { tag: [tags.string, tags.regexp, tags.attributeValue], color: 'var(--warn)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--accent-ink)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: [tags.definition(tags.variableName), tags.function(tags.variableName), tags.className, tags.propertyName, tags.attributeName], color: 'var(--ink)', fontWeight: '600' },
  { tag: [tags.heading, tags.strong], fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent-ink)', textDecoration: 'underline' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

export interface Matches {
  readonly count: number;
  /** Position of the selected match, from 1; 0: none is selected. */
  readonly current: number;
  /** More matches exist than are counted. */
  readonly isPartial: boolean;
}

export interface CodeView {
  append(text: string): void;
  /** Loads the language of the file's name, if the text is not too long. */
  colour(name: string): void;
  setWrap(isWrapped: boolean): void;
  find(query: string, isCaseSensitive: boolean): void;
  step(by: 1 | -1): void;
  focus(): void;
  destroy(): void;
}

const selectAll = (view: EditorView): boolean => {
  view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
  return true;
};

const rootOf = (host: HTMLElement): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: 'open' });

/**
 * A read-only text in a shadow root. There CodeMirror adopts constructed style sheets, which the content policy allows.
 * In the document it would insert a `style` element.
 */
export const createCodeView = (host: HTMLElement, { label, isUsable, onMatches }: {
  readonly label: string;
  /** Whether the text takes the keyboard. */
  readonly isUsable: boolean;
  readonly onMatches: (matches: Matches) => void;
}): CodeView => {
  const wrapping = new Compartment();
  const language = new Compartment();
  const root = rootOf(host);
  let hasWindowsLineEnds = false;
  let matchStarts: number[] = [];
  let isPartial = false;
  let searched: SearchQuery | null = null;
  let searchedTo = 0;
  let searching: ReturnType<typeof setTimeout> | undefined;
  const view = new EditorView({
    root, parent: root,
    state: EditorState.create({
      extensions: [
        theme, lineNumbers(), EditorState.readOnly.of(true), EditorView.editable.of(false),
        EditorView.contentAttributes.of({ tabindex: isUsable ? '0' : '-1', 'aria-label': label, role: 'document' }),
        EditorView.clipboardOutputFilter.of((text) => (hasWindowsLineEnds ? text.replace(/\n/g, '\r\n') : text)),
        EditorView.perLineTextDirection.of(true), bracketMatching(), syntaxHighlighting(highlightStyle), wrapping.of(EditorView.lineWrapping), language.of([]),
        drawSelection(), keymap.of([{ key: 'Mod-a', run: selectAll }]),
        search({ createPanel: () => ({ dom: document.createElement('div') }), scrollToMatch: (range) => EditorView.scrollIntoView(range, { y: 'center' }) }),
      ],
    }),
  });
  const report = (): void => {
    const { from, to } = view.state.selection.main;
    onMatches({ count: matchStarts.length, current: from === to ? 0 : matchStarts.indexOf(from) + 1, isPartial });
  };
  const reconfigure = (compartment: Compartment, extension: Extension): void => { view.dispatch({ effects: compartment.reconfigure(extension) }); };

  /** Counts the matches of the next piece that is not yet searched, then those of the rest. */
  const count = (query: SearchQuery): void => {
    const { length } = view.state.doc;
    const end = Math.min(searchedTo + searchStepChars, length);
    const overlap = query.search.length - 1;
    const cursor = query.getCursor(view.state, searchedTo, Math.min(end + overlap, length));
    for (let next = cursor.next(); !next.done && matchStarts.length < maxMatches; next = cursor.next()) {
      if (next.value.from < end) matchStarts.push(next.value.from);
    }
    isPartial = matchStarts.length >= maxMatches;
    // Text that is appended later can complete a match that begins at the end.
    searchedTo = end === length ? Math.max(searchedTo, end - overlap) : end;
    report();
    searching = end < length && !isPartial ? setTimeout(() => { count(query); }, 0) : undefined;
  };

  return {
    append(text) {
      hasWindowsLineEnds ||= view.state.doc.length === 0 && /^[^\n]*\r\n/.test(text);
      view.dispatch({ changes: { from: view.state.doc.length, insert: text } });
      const query = searched;
      if (query && !isPartial) searching ??= setTimeout(() => { count(query); }, 0);
    },
    colour(name) {
      if (view.state.doc.length > highlightedChars) return;
      import('@codemirror/language-data').then(async ({ languages }) => {
        const found = LanguageDescription.matchFilename(languages, name);
        if (!found) return;
        reconfigure(language, await found.load());
        ensureSyntaxTree(view.state, view.viewport.to, 50);
      }).catch((error: unknown) => { logProblem('The colours of a language could not be loaded.', error); });
    },
    setWrap(isWrapped) { reconfigure(wrapping, isWrapped ? EditorView.lineWrapping : []); },
    find(text, isCaseSensitive) {
      clearTimeout(searching);
      searching = undefined;
      searchedTo = 0;
      matchStarts = [];
      isPartial = false;
      const query = new SearchQuery({ search: text, caseSensitive: isCaseSensitive, literal: true });
      view.dispatch({ effects: setSearchQuery.of(query) });
      searched = query.valid ? query : null;
      if (!query.valid) {
        closeSearchPanel(view);
        report();
        return;
      }
      openSearchPanel(view);
      view.dispatch({ effects: setSearchQuery.of(query) });
      count(query);
    },
    step(by) {
      if (matchStarts.length === 0) return;
      (by === 1 ? findNext : findPrevious)(view);
      report();
    },
    focus() { view.contentDOM.focus({ preventScroll: true }); },
    destroy() {
      clearTimeout(searching);
      view.destroy();
    },
  };
};
