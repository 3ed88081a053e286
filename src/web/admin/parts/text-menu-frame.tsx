import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** A frame around a textarea in which a key opens a menu. The code of the menu is loaded at the first focus. */
export function TextMenuFrame(props: {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The characters that open the menu. */
  keys: string;
  /** Loads the menu, connects it and returns a function that disconnects it. Must not change with every render. */
  connect: (frame: HTMLElement, area: HTMLTextAreaElement) => Promise<() => void>;
  children: ReactNode;
}) {
  const { area, keys, connect, children } = props;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isMounted = true;
    let disconnect = () => {};
    const load = async () => {
      const textarea = area.current;
      if (!textarea) return;
      const before = textarea.value;
      const connected = await connect(element, textarea).catch(() => () => {});
      if (!isMounted) return connected();
      disconnect = connected;
      // Opens the menu if its key was typed while the code was loaded.
      if (textarea.value !== before) textarea.dispatchEvent(new Event('input'));
    };
    const onFocus = () => void load();
    // A field with autoFocus has the focus before this effect runs.
    if (element.contains(document.activeElement)) onFocus();
    else element.addEventListener('focusin', onFocus, { once: true });
    return () => {
      isMounted = false;
      element.removeEventListener('focusin', onFocus);
      disconnect();
    };
  }, [area, connect]);
  return (
    <text-expander ref={frame} keys={keys}>
      {children}
    </text-expander>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'text-expander': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
        keys: string;
      };
    }
  }
}
