import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';

export function DiscardImport({ id, onDiscarded }: { id: string; onDiscarded: () => void }) {
  const { t } = useTranslation('admin');
  const discard = useAdminMutation({
    mutationFn: () => responseBody(api.import[':id'].$delete({ param: { id } })),
    onSuccess: onDiscarded,
  });
  return (
    <Button look="secondary" action={discard}>
      {t('import.discard')}
    </Button>
  );
}
