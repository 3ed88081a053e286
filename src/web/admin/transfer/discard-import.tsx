import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';

export function DiscardImport({ id, onDiscarded }: { id: string; onDiscarded: () => void }) {
  const { t } = useTranslation('admin');
  const discard = useAction(async () => {
    await responseBody(api.import[':id'].$delete({ param: { id } }));
    onDiscarded();
  });
  return (
    <Button look="secondary" busy={discard.busy} onClick={discard.run}>
      {t('import.discard')}
    </Button>
  );
}
