import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import type { Account } from '../../data/session-store.ts';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';

interface AccessCardProps {
  account: Account;
  missing: 'role' | 'admin' | 'two-factor' | 'new-password';
}

/** Shown to a signed-in user who lacks a role, the second factor or a good password for the screen. It links to the next step. */
export function AccessCard({ account, missing }: AccessCardProps) {
  const { t } = useTranslation('admin');
  const needed = missing === 'new-password' ? 'newPasswordNeeded' : 'twoFactorNeeded';
  return (
    <div className="mx-auto max-w-md pt-[4vh]">
      {missing === 'two-factor' || missing === 'new-password' ? (
        <SignedOutCard title={t(`${needed}.title`)}>
          <p className="text-ink-soft">{t(`${needed}.text`)}</p>
          <Link className={buttonClass('primary')} to="/admin/security">
            {t(`${needed}.button`)}
          </Link>
        </SignedOutCard>
      ) : missing === 'role' ? (
        <SignedOutCard title={t('noRole.title')}>
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            {t('noRole.text', { email: account.user.email })}
          </p>
          <p className="text-ink-soft">{account.setupOpen ? t('noRole.open') : t('noRole.closed')}</p>
          <Link className={buttonClass('primary')} to="/admin/setup">
            {t('noRole.button')}
          </Link>
        </SignedOutCard>
      ) : (
        <SignedOutCard title={t('adminsOnly.title')}>
          <p className="text-ink-soft">{t('adminsOnly.text')}</p>
          <Link className={buttonClass('secondary')} to="/admin">
            {t('adminsOnly.button')}
          </Link>
        </SignedOutCard>
      )}
    </div>
  );
}
