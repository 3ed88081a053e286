import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Blocker, type Location, useBlocker } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { useAdminMutation } from '../../data/api-client.ts';

export function LeaveQuestion(props: {
  blocker: Blocker;
  onSave: () => Promise<boolean>;
  /** What saving changes for readers. Empty if they do not notice it. */
  outcome: string;
  /** Navigates to the screen that the user wanted to open. */
  onLeave: (target: Location) => void;
}) {
  const { t } = useTranslation('admin');
  const { blocker } = props;
  const stay = () => blocker.reset?.();
  // The first save navigates to the address of the new article, which resets the blocker. The target is therefore
  // passed to the mutation.
  const save = useAdminMutation({
    mutationFn: async (target: Location) => ({ target, isSaved: await props.onSave() }),
    onSuccess: ({ target, isSaved }) => (isSaved ? props.onLeave(target) : stay()),
  });
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={t('editor.leave.title')}
      text={`${t('editor.leave.text')} ${props.outcome}`.trim()}
      confirmLabel={t('editor.leave.leave')}
      cancelLabel={t('editor.leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={stay}
    >
      <Button busy={save.isPending} onClick={() => blocker.location && save.mutate(blocker.location)}>
        {t('editor.leave.save')}
      </Button>
    </Confirm>
  );
}

/**
 * Asks before unsaved text is lost. Before the page is closed, the browser asks. Before another screen opens, a dialog
 * asks if `mustAsk` returns true.
 */
export function useLeaveGuard(
  dirty: boolean,
  mustAsk = (from: string, to: string) => dirty && from !== to,
): Blocker {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  return useBlocker(({ currentLocation, nextLocation }) =>
    mustAsk(currentLocation.pathname, nextLocation.pathname),
  );
}
