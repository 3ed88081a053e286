import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { AdminMutation } from '../data/api-client.ts';

interface MailNoticeProps {
  resend: AdminMutation;
  resendLabel: string;
  className?: string;
  children: ReactNode;
}

export function MailNotice({ resend, resendLabel, className = '', children }: MailNoticeProps) {
  return (
    <div role="status" className={`flex gap-3 rounded-lg bg-sand-soft p-4 text-sm ${className}`}>
      <MailCheck className="mt-0.5 size-5 shrink-0 text-spruce" aria-hidden="true" />
      <div className="grid gap-2 [overflow-wrap:anywhere]">
        {children}
        <Button look="secondary" className="justify-self-start" action={resend} text={resendLabel} />
      </div>
    </div>
  );
}
