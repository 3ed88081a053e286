import { Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAdminMutation } from '../../data/api-client.ts';

/** Copies a text and says so in a toast. */
export function CopyButton({
  text,
  done,
  ...button
}: ComponentProps<typeof Button> & { text: string; done: string }) {
  const copy = useAdminMutation({ mutationFn: () => navigator.clipboard.writeText(text), done });
  return <Button icon={Copy} action={copy} {...button} />;
}

/** Shows a new secret or link, which the server never shows again. */
export function SecretDialog(props: {
  secret: string;
  title: string;
  text: string;
  copyLabel: string;
  copiedText: string;
  onClose: () => void;
}) {
  return (
    <Dialog title={props.title} text={props.text} onClose={props.onClose}>
      <p className="mb-4 rounded-lg bg-sand-soft px-3 py-2 font-mono text-sm break-all select-all">
        {props.secret}
      </p>
      <CopyButton text={props.secret} done={props.copiedText}>
        {props.copyLabel}
      </CopyButton>
    </Dialog>
  );
}
