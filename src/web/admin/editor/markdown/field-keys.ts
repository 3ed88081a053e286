import { type KeyboardEvent, useRef } from 'react';
import { continueLine, dropRepeatedMark, indentItems, moveToCell, tabLeaves } from './line-edits.ts';
import { bold, type Edit, italic, type Selected } from './markdown-edits.ts';

const shortcuts: Record<string, (given: Selected) => Edit> = { b: bold, i: italic };

interface KeyActions {
  edit: (change: (given: Selected) => Edit | undefined) => boolean;
  onFull: () => void;
  onLink: () => void;
  onTools: () => void;
  onComment: (() => void) | undefined;
}

/** Returns the handler of the keys of the text field. */
export function useKeys(actions: KeyActions) {
  const leavesWithTab = useRef(false);
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An open menu of suggestions has handled the key, or Enter confirms the input of an IME.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const leaves = event.key === 'Tab' && leavesWithTab.current;
    leavesWithTab.current = tabLeaves(leavesWithTab.current, event.key);
    if (!leaves && handledKey(event, actions)) event.preventDefault();
  };
}

/** Handles a key of the text field. Returns true if the browser must not handle it too. */
function handledKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const { edit, onFull, onLink, onTools, onComment } = actions;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  if (isCommand && event.shiftKey && key === 'p') {
    onFull();
    return true;
  }
  if (isCommand && !event.shiftKey && key === 'k') {
    onLink();
    return true;
  }
  // Browsers on macOS have no redo at Cmd+Y, so it is done here, as on all other systems.
  if (isCommand && !event.shiftKey && key === 'y') return document.execCommand('redo');
  // In a table or a nested list item, Shift+Tab does not lead directly to the toolbar.
  if (event.altKey && key === 'f10') {
    onTools();
    return true;
  }
  if (onComment && isCommentKey(event)) {
    onComment();
    return true;
  }
  const shortcut = isCommand && !event.shiftKey && shortcuts[key];
  if (shortcut) return edit(shortcut);
  if (isCommand || event.altKey) return false;
  if (event.key === 'Enter' && !event.shiftKey) return edit(continueLine);
  if (event.key === ' ') return edit(dropRepeatedMark);
  if (event.key === 'Tab')
    return edit((given) => moveToCell(given, event.shiftKey) ?? indentItems(given, event.shiftKey));
  return false;
}

/** Ctrl+Alt+M, or Cmd+Alt+M on macOS. AltGr+M is not meant: on many keyboards it types a letter such as µ. */
const isCommentKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  event.altKey &&
  event.code === 'KeyM' &&
  !event.getModifierState('AltGraph');
