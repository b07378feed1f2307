import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { documentRoot } from '../../../core/content/content-kinds';
import type { OpenContent } from '../../shared/content/open-content';
import { createDocumentView, undoDepths } from './document-view';
import { hasUnknownContent, watchUnknownContent } from './unknown-content';
import { createSettledTitle } from './settled-title';

export interface DocumentViewHandlers {
  readonly onEditLink: (view: EditorView) => void;
  readonly onOpenLink: (href: string) => void;
  readonly onTitle: (title: string) => void;
}

export interface ShownDocument {
  readonly view: EditorView;
  readonly state: EditorState;
  readonly depths: ReturnType<typeof undoDepths>;
}

/** Shows the content in the element of `place`. The state is null until then, and after unknown content was found. */
export const useDocumentView = (content: OpenContent, handlers: DocumentViewHandlers) => {
  const { t } = useTranslation('document');
  const label = t('content');
  const placeholder = t('placeholder');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...handlers, label, placeholder });
  const [shown, setShown] = useState<ShownDocument | null>(null);
  const [isUnknown, setUnknown] = useState(() => hasUnknownContent(content.doc.getXmlFragment(documentRoot)));
  useEffect(() => { latest.current = { ...handlers, label, placeholder }; });

  useEffect(() => {
    if (!place.current || isUnknown) return undefined;
    const title = createSettledTitle((name) => { latest.current.onTitle(name); });
    const show = (shownView: EditorView): void => { setShown({ view: shownView, state: shownView.state, depths: undoDepths(shownView.state) }); };
    const view = createDocumentView(place.current, {
      content,
      texts: () => latest.current,
      onEditLink: (edited) => { latest.current.onEditLink(edited); },
      onOpenLink: (href) => { latest.current.onOpenLink(href); },
      onChange: (changed, isTyped) => {
        title.update(changed.state, isTyped);
        show(changed);
      },
    });
    show(view);
    const unsubscribe = content.subscribe(() => { if (!view.isDestroyed) view.setProps({}); });
    const destroy = (): void => { if (!view.isDestroyed) view.destroy(); };
    const unwatch = watchUnknownContent(content.doc, () => {
      destroy();
      setShown(null);
      setUnknown(true);
    });
    return () => {
      unwatch();
      unsubscribe();
      title.destroy();
      destroy();
    };
  }, [content, isUnknown]);

  // A change of language keeps the view, and so the undo history.
  const view = shown?.view;
  useEffect(() => {
    if (view && !view.isDestroyed) view.setProps({});
  }, [view, label, placeholder]);

  return { place, shown: isUnknown ? null : shown, isUnknown };
};
