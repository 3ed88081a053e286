import Copy from 'lucide-react/icons/copy';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';

/** Shows a new secret, which the server never shows again. */
export function SecretDialog(props: {
  secret: string;
  title: string;
  text: string;
  copyLabel: string;
  copiedText: string;
  onClose: () => void;
}) {
  const copy = useAdminMutation({
    mutationFn: () => navigator.clipboard.writeText(props.secret),
    done: props.copiedText,
  });
  return (
    <Dialog title={props.title} text={props.text} onClose={props.onClose}>
      <p className="mb-4 rounded-lg bg-sand-soft px-3 py-2 font-mono text-sm break-all select-all">
        {props.secret}
      </p>
      <Button action={copy}>
        <Copy className="size-4" aria-hidden="true" />
        {props.copyLabel}
      </Button>
    </Dialog>
  );
}
