import { useEffect, useRef, useState, type RefObject } from 'react';
import type { File } from '../../../../contract/entities/file';
import { logProblem } from '../../log';
import { useBridge } from '../../store/store-hooks';
import type { Encoding } from './encodings';
import { createTextReader, sampleBytes, type TextPart } from './text-reader';

/** Larger texts are loaded in parts of this size. */
const partBytes = 16 * 1024 * 1024;
/** Texts up to this size are loaded whole. More is never held. */
const wholeBytes = 64 * 1024 * 1024;

export interface TextContent extends TextPart {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly canLoadMore: boolean;
}

const nothing: TextContent = { status: 'loading', encoding: null, readBytes: 0, totalBytes: 0, canLoadMore: false };

export interface TextSink {
  append(text: string): void;
  /** Called when the whole file is loaded. */
  finish?(): void;
}

interface TextContentOptions {
  readonly file: File;
  readonly variant: 'page' | 'preview';
  /** Null: detected. The component has a new key for each choice. */
  readonly encoding: Encoding | null;
  readonly sink: RefObject<TextSink | null>;
}

/** Loads a text into the sink, the beginning first. */
export const useTextContent = ({ file: { downloadUrl, fileSize }, variant, encoding, sink }: TextContentOptions): { readonly content: TextContent; readonly loadMore: () => void } => {
  const bridge = useBridge();
  const [content, setContent] = useState(nothing);
  const load = useRef<((bytes: number) => void) | null>(null);
  useEffect(() => {
    if (downloadUrl === null) return undefined;
    const stop = new AbortController();
    const read = createTextReader({
      fetchContent: (options) => bridge.files.fetchContent(downloadUrl, options),
      encoding, signal: stop.signal, onText: (text) => { if (!stop.signal.aborted) sink.current?.append(text); },
    });
    const loadPart = (bytes: number): void => {
      read(bytes).then((part) => {
        if (stop.signal.aborted) return;
        if (part.readBytes >= part.totalBytes) sink.current?.finish?.();
        setContent({ ...part, status: 'ready', canLoadMore: variant === 'page' && part.readBytes < part.totalBytes && part.readBytes + partBytes <= wholeBytes });
      }).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        logProblem('A text could not be loaded.', error);
        setContent((known) => ({ ...known, status: 'failed', canLoadMore: false }));
      });
    };
    load.current = loadPart;
    loadPart(variant === 'preview' ? sampleBytes : fileSize !== null && fileSize <= wholeBytes ? wholeBytes : partBytes);
    return () => {
      load.current = null;
      stop.abort();
    };
  }, [bridge, downloadUrl, fileSize, variant, encoding, sink]);
  const loadMore = (): void => {
    setContent((known) => ({ ...known, status: 'loading', canLoadMore: false }));
    load.current?.(partBytes);
  };
  return { content, loadMore };
};
