import { FileUp } from 'lucide-react';
import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from './file-picker.tsx';

export function DropZone(props: {
  label: string;
  children: ReactNode;
  buttonLabel: string;
  buttonLook?: ComponentProps<typeof Button>['look'];
  busy: boolean;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { label, buttonLook = 'secondary', onFiles } = props;
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={label}
      className={`grid justify-items-center gap-3 rounded-xl border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-spruce bg-sand-soft' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp className="size-8 text-ink-soft" strokeWidth={1.5} />
      {props.children}
      <Button look={buttonLook} busy={props.busy} onClick={() => picker.current?.click()}>
        {props.buttonLabel}
      </Button>
      <FilePicker input={picker} accept={props.accept} multiple={props.multiple} onPick={onFiles} />
    </section>
  );
}
