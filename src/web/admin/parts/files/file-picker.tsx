import { memo, type RefObject } from 'react';

/**
 * The hidden field that opens the file dialog of the browser. Not rendered again while the user types beside it, because
 * React sets attributes of an input whenever it is rendered.
 */
export const FilePicker = memo(function FilePicker(props: {
  input: RefObject<HTMLInputElement | null>;
  accept: string;
  multiple?: boolean | undefined;
  onPick: (files: File[]) => void;
}) {
  const { input, accept, multiple, onPick } = props;
  return (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      onChange={(event) => {
        onPick([...(event.target.files ?? [])]);
        // Without this reset, the browser would send no event if the user chose the same file again.
        event.target.value = '';
      }}
    />
  );
});
