import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-serif-4/opsz-italic.css';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { File } from '../../../contract/entities/file';
import { documentText } from '../../../core/content/document-text';
import type { OpenContent } from '../../shared/content/open-content';
import { parseRoute } from '../../shared/router/app-routes';
import { useRouter } from '../../shared/router/router-context';
import { useBridge } from '../../shared/store/store-hooks';
import { Banner } from '../../ui/banner';
import { useCopy } from '../../ui/use-copy';
import { setBlockKind, toolStateOf } from './document-commands';
import { linkRangeOf, removeLink, setLink, type LinkRange } from './document-links';
import { DocumentOutline, outlineOf } from './document-outline';
import { DocumentToolbar } from './document-toolbar';
import { jumpTo } from './document-view';
import { LinkPopover, type LinkPopoverProps } from './link-popover';
import { PresentPeople } from './present-people';
import { SaveStatus } from './save-status';
import { useDocumentView, type ShownDocument } from './use-document-view';
import { useTitleRename } from './use-title-rename';
import styles from './document-page.module.css';

export interface DocumentEditorProps {
  readonly file: File;
  readonly content: OpenContent;
  /** The place in the page's head for the save state and the people; null before the head is rendered. */
  readonly head: HTMLElement | null;
  /** Creates a file with the content that the server refused. */
  readonly onKeepCopy?: (() => void) | undefined;
}

type EditedLink = LinkRange & Pick<LinkPopoverProps, 'at'>;

/** Runs a command and returns the focus to the text, after a menu has returned it to its button. */
const run = ({ view }: ShownDocument, command: Command): void => {
  command(view.state, view.dispatch, view);
  setTimeout(() => { if (!view.isDestroyed) view.focus(); }, 0);
};

/** A document that can be read, and edited if the person may. */
export const DocumentEditor = ({ file, content, head, onKeepCopy }: DocumentEditorProps) => {
  const { t } = useTranslation('document');
  const bridge = useBridge();
  const router = useRouter();
  const copy = useCopy();
  const onTitle = useTitleRename(file);
  const { canEdit, save, people } = useSyncExternalStore((listener) => content.subscribe(listener), () => content.state());
  const [link, setEditedLink] = useState<EditedLink | null>(null);
  const onOpenLink = (href: string): void => {
    if (!href.startsWith('/')) { void bridge.window.openExternal(href); return; }
    const { pathname, search } = new URL(href, window.location.href);
    router.navigate(parseRoute(pathname, search));
  };
  const editLink = (view: EditorView): void => {
    const range = linkRangeOf(view.state);
    const { left, top, bottom } = view.coordsAtPos(range.from);
    setEditedLink({ ...range, at: { left, top, bottom } });
  };
  const { place, shown, isUnknown } = useDocumentView(content, { onEditLink: editLink, onOpenLink, onTitle });
  const changeLink = (command: Command): void => {
    setEditedLink(null);
    if (shown) run(shown, command);
  };
  const headings = useMemo(() => (shown ? outlineOf(shown.state.doc) : []), [shown]);
  return (
    <div className={styles.editor} data-desk>
      {head && createPortal(
        <>
          <SaveStatus save={save} canEdit={canEdit} onCopyText={() => { void copy(documentText(content.doc)); }} onKeepCopy={onKeepCopy} />
          <PresentPeople windows={people} />
        </>, head,
      )}
      <div className={styles.desk}>
        {shown && canEdit && (
          <div className={styles.tools}>
            <DocumentToolbar
              state={toolStateOf(shown.state)} depths={shown.depths}
              onTool={({ command }) => { if (command) run(shown, command); else editLink(shown.view); }} onBlockKind={(kind) => { run(shown, setBlockKind(kind)); }}
            />
          </div>
        )}
        {isUnknown && <div className={styles.bar}><Banner tone="warn" title={t('newerTitle')}>{t('newerText')}</Banner></div>}
        <div className={styles.scroll} onScroll={({ currentTarget }) => { currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollTop > 0); }}>
          {shown && headings.length > 0 && <DocumentOutline headings={headings} caret={shown.state.selection.head} onJump={(position) => { jumpTo(shown.view, position); }} />}
          <div className={styles.page}>
            {isUnknown ? <div className={styles.unknown} dir="auto">{documentText(content.doc)}</div> : <div ref={place} />}
          </div>
          {headings.length > 0 && <div className={styles.balance} />}
        </div>
      </div>
      {shown && link && (
        <LinkPopover
          href={link.href} at={link.at} onOpen={onOpenLink} onSet={(href) => { changeLink(setLink(link, href)); }} onRemove={() => { changeLink(removeLink(link)); }}
          onClose={() => { setEditedLink(null); shown.view.focus(); }}
        />
      )}
    </div>
  );
};
