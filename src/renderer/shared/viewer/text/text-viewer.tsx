import { Code, TextSearch, WrapText } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMarkdown } from '../../../../core/viewer-kinds';
import { IconButton } from '../../../ui/icon-button';
import { icon16 } from '../../../ui/icon-props';
import { useCommandHandler } from '../../commands/use-command';
import { useBridge } from '../../store/store-hooks';
import { ViewerMessage } from '../viewer-message';
import type { ViewerProps } from '../viewer-props';
import { createCodeView, type CodeView, type Matches } from './code-view';
import type { Encoding } from './encodings';
import { Markdown } from './markdown';
import { TextFindBar } from './text-find-bar';
import { TextFrame } from './text-frame';
import { useTextContent, type TextSink } from './use-text-content';
import styles from './text-viewer.module.css';

/** Longer Markdown is shown as its source. */
const renderedChars = 300_000;

/** Text, source code and Markdown. */
export const TextViewer = (props: ViewerProps) => {
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  return <LoadedText key={encoding} {...props} encoding={encoding} onEncoding={setEncoding} />;
};

interface LoadedTextProps extends ViewerProps {
  readonly encoding: Encoding | null;
  readonly onEncoding: (encoding: Encoding) => void;
}

const noMatches: Matches = { count: 0, current: 0, isPartial: false };

const LoadedText = ({ file, variant, encoding, onEncoding }: LoadedTextProps) => {
  const { t } = useTranslation('viewer');
  const isPage = variant === 'page';
  const view = useRef<CodeView | null>(null);
  const sink = useRef<TextSink | null>(null);
  const [isWrapped, setWrapped] = useState(true);
  const [asked, setAsked] = useState(0);
  const [matches, setMatches] = useState(noMatches);
  const [source, setSource] = useState('');
  const [isRendered, setRendered] = useState(isMarkdown(file.name));
  const { content, loadMore } = useTextContent({ file, variant, encoding, sink });
  const mount = useCallback((host: HTMLDivElement) => {
    const created = createCodeView(host, { label: file.name, isUsable: isPage, onMatches: setMatches });
    const isKept = isMarkdown(file.name);
    view.current = created;
    sink.current = {
      append: (text) => {
        created.append(text);
        if (isKept) setSource((known) => (known.length > renderedChars ? known : known + text));
      },
    };
    return () => {
      created.destroy();
      view.current = null;
      sink.current = null;
    };
  }, [file.name, isPage]);
  const isReady = content.status === 'ready';
  const canRender = isMarkdown(file.name) && source.length <= renderedChars;
  const showsRendered = isRendered && canRender;
  useEffect(() => {
    if (!isReady) return;
    view.current?.colour(file.name);
    if (isPage && document.activeElement === document.body) view.current?.focus();
  }, [isReady, file.name, isPage]);
  const find = (): void => {
    setRendered(false);
    setAsked((times) => times + 1);
  };
  useFindKeys(isPage, find);
  const step = (by: 1 | -1): void => { view.current?.step(by); };
  useCommandHandler('page.find-next', isPage && asked > 0 ? () => { step(1); } : null);
  useCommandHandler('page.find-previous', isPage && asked > 0 ? () => { step(-1); } : null);

  if (content.status === 'failed') return <ViewerMessage file={file} text={t('textFailed')} />;
  if (isReady && content.encoding === null) return <ViewerMessage file={file} text={t('textBinary')} />;
  return (
    <TextFrame
      content={content} isPage={isPage} onEncoding={onEncoding} onLoadMore={loadMore}
      tools={(
        <>
          {canRender && <IconButton label={t('source')} isPressed={!showsRendered} icon={<Code {...icon16} />} onPress={() => { setRendered(!isRendered); }} />}
          <IconButton label={t('wrapLines')} isPressed={isWrapped} isDisabled={showsRendered} icon={<WrapText {...icon16} />} onPress={() => { view.current?.setWrap(!isWrapped); setWrapped(!isWrapped); }} />
          <IconButton label={t('findInText')} icon={<TextSearch {...icon16} />} onPress={find} />
        </>
      )}
    >
      <div ref={mount} className={styles.code} data-text-view hidden={showsRendered} />
      {showsRendered && isReady && <Markdown source={source} isUsable={isPage} />}
      {asked > 0 && (
        <TextFindBar
          asked={asked} matches={matches} onFind={(query, isCaseSensitive) => { view.current?.find(query, isCaseSensitive); }} onStep={step}
          onClose={() => { view.current?.find('', false); setAsked(0); view.current?.focus(); }}
        />
      )}
    </TextFrame>
  );
};

/**
 * The viewer searches the text itself, because only visible lines are in the page. On the desktop it takes over the
 * command; in a browser, the browser's own key.
 */
const useFindKeys = (isPage: boolean, find: () => void): void => {
  const isBrowser = useBridge().host === 'browser';
  useCommandHandler('page.find', isPage ? find : null);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    find();
  });
  useEffect(() => {
    if (!isBrowser || !isPage) return undefined;
    const listen = (event: KeyboardEvent): void => { press(event); };
    window.addEventListener('keydown', listen);
    return () => { window.removeEventListener('keydown', listen); };
  }, [isBrowser, isPage]);
};
