import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Rectangle } from '../../../../domain/labels/photos/grey-picture.ts';
import { doubtMark } from '../../../../domain/labels/unreadable-parts.ts';
import type { LabelReaderData, PhotoTexts } from '../label-reader-data.ts';
import { createPhotoReader, decodePicture, PhotoError, type PhotoFailure } from './photo-reader.ts';

const readPicture = createPhotoReader();

type State =
  | { kind: 'working'; progress: number }
  | { kind: 'done'; doubts: number }
  | { kind: 'failed'; failure: PhotoFailure };

interface PhotoProps {
  file: Blob;
  texts: PhotoTexts;
  offline: LabelReaderData['offline'];
  onText: (text: string) => void;
  onClose: () => void;
}

let root: Root | undefined;

/** Shows a photo in the given element, reads it, and passes the text of its list on. */
export function openPhoto(element: HTMLElement, props: Omit<PhotoProps, 'onClose'>): void {
  root ??= createRoot(element);
  const close = () => root?.render(null);
  // A new key discards the state of the previous photo.
  flushSync(() => root?.render(<LabelPhoto key={performance.now()} {...props} onClose={close} />));
  element.scrollIntoView({ block: 'nearest' });
}

function LabelPhoto({ file, texts, offline, onText, onClose }: PhotoProps) {
  const [picture, setPicture] = useState<ImageData>();
  const [frame, setFrame] = useState<Rectangle>();
  const [state, setState] = useState<State>({ kind: 'working', progress: 0 });
  const current = useRef<AbortController>(undefined);

  const read = async (pixels: () => Promise<ImageData>, part?: Rectangle) => {
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    setState({ kind: 'working', progress: 0 });
    try {
      const decoded = await pixels();
      if (signal.aborted) throw new PhotoError('cancelled');
      setPicture(decoded);
      const onProgress = (progress: number) => setState({ kind: 'working', progress });
      const { text, frame: found } = await readPicture(decoded, part, { signal, onProgress });
      if (!part) setFrame(found);
      setState({ kind: 'done', doubts: text.split(doubtMark).length - 1 });
      onText(text);
      keepForOffline(offline);
    } catch (error) {
      setState({ kind: 'failed', failure: error instanceof PhotoError ? error.failure : 'failed' });
    }
  };
  const readFile = useEffectEvent(() => read(() => decodePicture(file)));
  useEffect(() => {
    void readFile();
    return () => current.current?.abort();
  }, []);

  const whole = picture && { left: 0, top: 0, width: picture.width, height: picture.height };
  // After a failure, the person can point out the list with a frame over the whole picture.
  const shown = frame ?? (state.kind === 'failed' ? whole : undefined);
  return (
    <div className="mb-5 rounded-2xl border border-line p-3 sm:p-4">
      <div role="status">
        {state.kind === 'working' && (state.progress < 1 ? texts.loading : texts.reading)}
        {state.kind === 'done' && (state.doubts > 0 ? texts.doubts : texts.done)}
        {state.kind === 'failed' && <strong>{texts.failures[state.failure]}</strong>}
      </div>
      {state.kind === 'working' && (
        <p className="my-2 flex items-center gap-3">
          <progress
            className="min-w-0 grow accent-spruce"
            aria-label={state.progress < 1 ? texts.loading : texts.reading}
            value={state.progress < 1 ? state.progress : undefined}
          />
          <button type="button" className="button button-quiet" onClick={() => current.current?.abort()}>
            {texts.cancel}
          </button>
        </p>
      )}
      {picture && <PhotoFrame picture={picture} frame={shown} texts={texts} onChange={setFrame} />}
      {state.kind !== 'working' && (
        <p className="mt-3 flex flex-wrap gap-3">
          {picture && shown && (
            <button
              type="button"
              className="button"
              onClick={() => void read(async () => picture, rounded(shown))}
            >
              {texts.readPart}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={onClose}>
            {texts.close}
          </button>
        </p>
      )}
      {state.kind !== 'working' && picture && <p className="mt-2 text-sm text-ink-soft">{texts.frameHint}</p>}
    </div>
  );
}

/** Installs the service worker, so that the tools work without a network from now on. A refusal changes nothing else. */
function keepForOffline({ script, scopes }: LabelReaderData['offline']): void {
  for (const scope of scopes) navigator.serviceWorker?.register(script, { scope }).catch(() => {});
}

const rounded = ({ left, top, width, height }: Rectangle): Rectangle => ({
  left: Math.floor(left),
  top: Math.floor(top),
  width: Math.floor(width),
  height: Math.floor(height),
});

type Handle = 'move' | 'start' | 'end';

const smallest = 24;
const keyStep = 0.02;
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

function moved(
  { left, top, width, height }: Rectangle,
  handle: Handle,
  { dx, dy }: { dx: number; dy: number },
  picture: { width: number; height: number },
): Rectangle {
  if (handle === 'move')
    return {
      left: within(left + dx, 0, picture.width - width),
      top: within(top + dy, 0, picture.height - height),
      width,
      height,
    };
  const right = handle === 'end' ? within(left + width + dx, left + smallest, picture.width) : left + width;
  const bottom = handle === 'end' ? within(top + height + dy, top + smallest, picture.height) : top + height;
  const newLeft = handle === 'start' ? within(left + dx, 0, right - smallest) : left;
  const newTop = handle === 'start' ? within(top + dy, 0, bottom - smallest) : top;
  return { left: newLeft, top: newTop, width: right - newLeft, height: bottom - newTop };
}

/** Shows the picture and a frame over the part to read, which the person moves by finger, mouse or arrow keys. */
function PhotoFrame(props: {
  picture: ImageData;
  frame: Rectangle | undefined;
  texts: PhotoTexts;
  onChange: (frame: Rectangle) => void;
}) {
  const { picture, frame, texts, onChange } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const lastPoint = useRef({ x: 0, y: 0 });
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(picture, 0, 0), [picture]);
  const move = (handle: Handle, dx: number, dy: number) => {
    if (frame) onChange(moved(frame, handle, { dx, dy }, picture));
  };
  const handlersOf = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      lastPoint.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const scale = picture.width / (canvas.current?.clientWidth || picture.width);
      // Safari on phones reports no movementX and movementY for fingers.
      move(
        handle,
        (event.clientX - lastPoint.current.x) * scale,
        (event.clientY - lastPoint.current.y) * scale,
      );
      lastPoint.current = { x: event.clientX, y: event.clientY };
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = directions[event.key];
      if (!direction) return;
      event.preventDefault();
      event.stopPropagation();
      move(handle, direction[0] * picture.width * keyStep, direction[1] * picture.height * keyStep);
    },
  });
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div className="photo-frame">
      <canvas
        ref={canvas}
        width={picture.width}
        height={picture.height}
        role="img"
        aria-label={texts.picture}
      />
      {frame && (
        <div
          className="photo-frame-part"
          style={{
            left: percent(frame.left, picture.width),
            top: percent(frame.top, picture.height),
            width: percent(frame.width, picture.width),
            height: percent(frame.height, picture.height),
          }}
        >
          <button type="button" aria-label={texts.frame.move} data-handle="move" {...handlersOf('move')} />
          <button type="button" aria-label={texts.frame.start} data-handle="start" {...handlersOf('start')} />
          <button type="button" aria-label={texts.frame.end} data-handle="end" {...handlersOf('end')} />
        </div>
      )}
    </div>
  );
}
