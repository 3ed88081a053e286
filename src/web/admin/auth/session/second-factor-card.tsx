import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { sessionStore } from '../../data/session-store.ts';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { UseRecoveryCode } from './use-recovery-code.tsx';

export function SecondFactorCard() {
  const { t } = useTranslation('admin');
  return (
    <SignedOutCard title={t('secondFactor.title')}>
      <p className="text-ink-soft">{t('secondFactor.text')}</p>
      <SecondFactorForm>
        <UseRecoveryCode />
        <Button look="quiet" onClick={() => void sessionStore.signOut()}>
          {t('secondFactor.otherAccount')}
        </Button>
      </SecondFactorForm>
    </SignedOutCard>
  );
}
