import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { clampScale, fittingScale, nextScale, offsetAfterZoom, turnedSize, type Size } from './zoom';

/** A point relative to the visible part of the stage, in CSS pixels. */
interface Point { readonly x: number; readonly y: number }

export interface Zoom {
  /** Factor of the image's own pixels; null while its size is unknown. */
  readonly scale: number | null;
  /** Size of the turned image on screen; null while its size is unknown. */
  readonly shown: Size | null;
  readonly quarterTurns: number;
  readonly isFitted: boolean;
  readonly setImageSize: (size: Size) => void;
  readonly step: (direction: 'in' | 'out') => void;
  readonly zoomTo: (scale: number) => void;
  readonly fit: () => void;
  readonly turn: () => void;
  /** Moves the image with a pressed mouse button. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

const useSizeOf = (element: RefObject<HTMLElement | null>): Size | null => {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => { setSize({ width: current.clientWidth, height: current.clientHeight }); });
    observer.observe(current);
    return () => { observer.disconnect(); };
  }, [element]);
  return size;
};

/** Calls `onZoom` with a factor and the point to keep in place: for Ctrl or Command with the wheel, and for two fingers. */
const useZoomGestures = (stage: RefObject<HTMLElement | null>, onZoom: (factor: number, at: Point) => void): void => {
  const latest = useRef(onZoom);
  useLayoutEffect(() => { latest.current = onZoom; });
  useEffect(() => {
    const { current } = stage;
    if (!current) return undefined;
    const pointIn = (x: number, y: number): Point => {
      const { left, top } = current.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 200), pointIn(event.clientX, event.clientY));
    };
    let spread: number | null = null;
    const onTouch = (event: TouchEvent): void => {
      const [one, other] = event.touches;
      if (!one || !other) {
        spread = null;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (spread !== null && spread > 0) latest.current(distance / spread, pointIn((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2));
      spread = distance;
    };
    // React registers passive listeners, which cannot keep the browser from zooming the page.
    const isActive = { passive: false } as const;
    current.addEventListener('wheel', onWheel, isActive);
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const) current.addEventListener(name, onTouch, isActive);
    return () => {
      current.removeEventListener('wheel', onWheel);
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const) current.removeEventListener(name, onTouch);
    };
  }, [stage]);
};

/** Zoom, rotation and panning of an image in a scrolling stage. */
export const useZoom = (stage: RefObject<HTMLElement | null>): Zoom => {
  const [image, setImageSize] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [quarterTurns, setQuarterTurns] = useState(0);
  const visible = useSizeOf(stage);
  const turned = image && turnedSize(image, quarterTurns);
  const scale = turned && visible ? chosen ?? fittingScale(turned, visible) : null;
  const shown = turned && scale !== null ? { width: turned.width * scale, height: turned.height * scale } : null;

  /** Where the stage scrolls once the new size is laid out. */
  const scrollTarget = useRef<Point | null>(null);
  useLayoutEffect(() => {
    const target = scrollTarget.current;
    scrollTarget.current = null;
    if (target) stage.current?.scrollTo({ left: target.x, top: target.y, behavior: 'instant' });
  }, [stage, scale]);

  const zoomTo = (wanted: number, at?: Point): void => {
    const { current } = stage;
    if (!turned || !shown || !visible || !current) return;
    const next = clampScale(wanted);
    const point = at ?? { x: visible.width / 2, y: visible.height / 2 };
    scrollTarget.current = {
      x: offsetAfterZoom({ offset: current.scrollLeft, pointer: point.x, before: shown.width, after: turned.width * next, visible: visible.width }),
      y: offsetAfterZoom({ offset: current.scrollTop, pointer: point.y, before: shown.height, after: turned.height * next, visible: visible.height }),
    };
    setChosen(next);
  };
  useZoomGestures(stage, (factor, at) => { if (scale !== null) zoomTo(scale * factor, at); });

  return {
    scale, shown, quarterTurns, isFitted: chosen === null, setImageSize,
    step(direction) { if (scale !== null) zoomTo(nextScale(scale, direction)); },
    zoomTo: (wanted) => { zoomTo(wanted); },
    fit() { setChosen(null); },
    turn() {
      setChosen(null);
      setQuarterTurns((before) => (before + 1) % 4);
    },
    onPointerDown(event) {
      const { current } = stage;
      // Touch scrolls natively.
      if (!current || event.pointerType !== 'mouse' || event.button !== 0) return;
      const start = { x: event.clientX + current.scrollLeft, y: event.clientY + current.scrollTop };
      const move = ({ clientX, clientY }: globalThis.PointerEvent): void => { current.scrollTo({ left: start.x - clientX, top: start.y - clientY, behavior: 'instant' }); };
      const end = new AbortController();
      current.setPointerCapture(event.pointerId);
      current.addEventListener('pointermove', move, { signal: end.signal });
      for (const name of ['pointerup', 'pointercancel'] as const) current.addEventListener(name, () => { end.abort(); }, { signal: end.signal });
    },
  };
};
