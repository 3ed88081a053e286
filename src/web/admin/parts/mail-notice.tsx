import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { AdminMutation } from '../data/api-client.ts';

export function MailNotice(props: {
  resend: AdminMutation;
  resendLabel: string;
  className?: string;
  children: ReactNode;
}) {
  const { resend, resendLabel, className = '', children } = props;
  return (
    <div role="status" className={`flex gap-3 rounded-lg bg-sand-soft p-4 text-sm ${className}`}>
      <MailCheck className="mt-0.5 size-5 shrink-0 text-spruce" />
      <div className="grid gap-2 wrap-anywhere">
        {children}
        <Button look="secondary" className="justify-self-start" action={resend} text={resendLabel} />
      </div>
    </div>
  );
}
