import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { authClient, callAuth } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import { withProof } from '../../data/proof-request.ts';
import type { Account } from '../../data/session-store.ts';
import { CopyButton } from '../../parts/forms/secret-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useConfirmedMutation } from '../../parts/use-confirmed-mutation.tsx';
import { accountKeys } from '../data.ts';

export function RecoveryCodes() {
  const { t } = useTranslation('admin');
  const [codes, setCodes] = useState<string[]>();
  const status = useQuery({
    queryKey: accountKeys.recoveryCodes,
    queryFn: async () => {
      const { auth } = await authClient();
      const answer = await auth.mfa.recoveryCodes.getStatus();
      // The error code means that the user has created no recovery codes yet.
      if (answer.error?.code === 'mfa_factor_not_found') return null;
      return unwrap(answer);
    },
  });
  const exists = Boolean(status.data);
  const create = useConfirmedMutation({
    question: {
      title: t('recoveryCodes.replaceTitle'),
      text: t('recoveryCodes.replaceText'),
      confirmLabel: t('recoveryCodes.replace'),
    },
    mutationFn: () =>
      withProof(() =>
        callAuth(({ mfa: { recoveryCodes } }) =>
          exists ? recoveryCodes.regenerate() : recoveryCodes.generate(),
        ),
      ),
    changes: [accountKeys.recoveryCodes],
    onSuccess: (created) => setCodes(created.codes),
  });
  return (
    <Card title={t('recoveryCodes.title')}>
      <p className="mb-4 text-sm text-ink-soft">{t('recoveryCodes.text')}</p>
      <QueryView query={status} lines={1}>
        {(set) => (
          <>
            <p className="mb-4">
              {set
                ? t('recoveryCodes.remaining', { count: set.remaining, total: set.total })
                : `${t('recoveryCodes.none')}. ${t('recoveryCodes.noneText')}`}
            </p>
            <Button
              look="secondary"
              busy={create.isPending}
              onClick={() => (set ? create.ask() : create.mutate())}
              text={set ? t('recoveryCodes.replace') : t('recoveryCodes.create')}
            />
          </>
        )}
      </QueryView>
      {create.dialog}
      {codes && <ShownCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

function ShownCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { email } = useOutletContext<Account>().user;
  const lines = codes.map(grouped).join('\n');
  const file = `${t('recoveryCodes.file', { email })}\n\n${lines}\n`;
  return (
    <Dialog begun title={t('recoveryCodes.shownTitle')} text={t('recoveryCodes.shownText')}>
      <ul className="mb-4 grid gap-1 rounded-lg bg-sand-soft p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{grouped(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <a
          className={buttonClass('secondary')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="novasjekk-recovery-codes.txt"
        >
          {t('recoveryCodes.download')}
        </a>
        <CopyButton look="secondary" text={lines} done={t('recoveryCodes.copied')}>
          {t('recoveryCodes.copy')}
        </CopyButton>
        <Button onClick={onClose}>{t('recoveryCodes.done')}</Button>
      </div>
    </Dialog>
  );
}
