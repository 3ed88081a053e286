import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';

/** Shown to signed-out users on every admin screen that needs a session. */
export function LoginRequired() {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  return (
    <SignedOutCard title={t('loginRequired.title')}>
      <p className="text-ink-soft">{t('loginRequired.text')}</p>
      <ButtonLink to="/admin/login" state={{ from: pathname + search }}>
        {t('loginRequired.button')}
      </ButtonLink>
      <p className="text-sm text-ink-soft">
        <Trans
          t={t}
          i18nKey="loginRequired.hint"
          components={{ setup: <Link className="underline" to="/admin/setup" /> }}
        />
      </p>
    </SignedOutCard>
  );
}
