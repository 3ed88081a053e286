import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Rectangle } from '../../../../domain/labels/photos/grey-picture.ts';
import type { PhotoTexts } from '../label-reader-data.ts';

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

/** Moves a frame, or one of its corners, inside the picture. */
function moved(
  { left, top, width, height }: Rectangle,
  handle: Handle,
  { dx, dy }: { dx: number; dy: number },
  picture: { width: number; height: number },
): Rectangle {
  if (handle === 'move') {
    return {
      left: within(left + dx, 0, picture.width - width),
      top: within(top + dy, 0, picture.height - height),
      width,
      height,
    };
  }
  const right = handle === 'end' ? within(left + width + dx, left + smallest, picture.width) : left + width;
  const bottom = handle === 'end' ? within(top + height + dy, top + smallest, picture.height) : top + height;
  const newLeft = handle === 'start' ? within(left + dx, 0, right - smallest) : left;
  const newTop = handle === 'start' ? within(top + dy, 0, bottom - smallest) : top;
  return { left: newLeft, top: newTop, width: right - newLeft, height: bottom - newTop };
}

/** Shows the picture and a frame over the part to read, which the person moves by finger, mouse or arrow keys. */
export function PhotoFrame({
  picture,
  frame,
  texts,
  onChange,
}: {
  picture: ImageData;
  frame: Rectangle | undefined;
  texts: PhotoTexts;
  onChange: (frame: Rectangle) => void;
}) {
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
