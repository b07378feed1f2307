import { Code, TextSearch, WrapText } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMarkdown } from '../../../../core/viewer-kinds';
import { IconButton } from '../../../ui/icon-button';
import { icon16 } from '../../../ui/icon-props';
import { FindField } from '../../find/find-field';
import { useFindRequests } from '../../find/use-find-requests';
import { ViewerMessage } from '../viewer-message';
import type { ViewerProps } from '../viewer-props';
import { createCodeView, type CodeView, type Matches } from './code-view';
import type { Encoding } from './encodings';
import { Markdown } from './markdown';
import { TextFrame } from './text-frame';
import { useTextContent, type TextSink } from './use-text-content';
import styles from './text-viewer.module.css';

/** Longer Markdown is shown as its source. */
const renderedChars = 300_000;

/** Text, source code and Markdown. After a rename the text is loaded again, because its name decides its language. */
export const TextViewer = (props: ViewerProps) => {
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  return <LoadedText key={`${encoding} ${props.file.name}`} {...props} encoding={encoding} onEncoding={setEncoding} />;
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
  const [query, setQuery] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
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
  useEffect(() => {
    if (!isReady) return;
    view.current?.colour(file.name);
    if (isPage && document.activeElement === document.body) view.current?.focus();
  }, [isReady, file.name, isPage]);
  const step = (by: 1 | -1): void => { view.current?.step(by); };
  const { count: requests, request, close } = useFindRequests(isPage, step);
  const isFinding = requests > 0;
  const showsRendered = isRendered && canRender && !isFinding;
  useEffect(() => { view.current?.find(isFinding ? query : '', isCaseSensitive); }, [isFinding, query, isCaseSensitive]);

  if (content.status === 'failed') return <ViewerMessage file={file} text={t('textFailed')} />;
  if (isReady && content.encoding === null) return <ViewerMessage file={file} text={t('textBinary')} />;
  return (
    <TextFrame
      content={content} isPage={isPage} onEncoding={onEncoding} onLoadMore={loadMore}
      tools={(
        <>
          {canRender && <IconButton label={t('source')} isPressed={!showsRendered} icon={<Code {...icon16} />} onPress={() => { setRendered(!isRendered); }} />}
          <IconButton label={t('wrapLines')} isPressed={isWrapped} isDisabled={showsRendered} icon={<WrapText {...icon16} />} onPress={() => { view.current?.setWrap(!isWrapped); setWrapped(!isWrapped); }} />
          <IconButton label={t('findInText')} icon={<TextSearch {...icon16} />} onPress={request} />
        </>
      )}
    >
      <div ref={mount} className={styles.code} data-text-view hidden={showsRendered} />
      {showsRendered && isReady && <Markdown source={source} isUsable={isPage} />}
      {isFinding && (
        <FindField
          isInViewer requests={requests} query={query} onQueryChange={setQuery} isCaseSensitive={isCaseSensitive} onCaseSensitiveChange={setCaseSensitive}
          count={matches.count} isPartial={matches.isPartial} current={matches.current} step={step}
          onClose={() => {
            close();
            view.current?.focus();
          }}
        />
      )}
    </TextFrame>
  );
};
