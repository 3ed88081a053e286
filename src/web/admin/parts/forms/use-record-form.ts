import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ProblemCode } from '../../../../domain/problems.ts';
import { type ApiCall, responseBody, useAdminMutation } from '../../data/api-client.ts';
import { asClientProblem, useProblemText } from '../../data/client-problem.ts';
import { useTexts } from '../formats.ts';
import type { FeatureWith } from '../record-screen.tsx';

/** Saves the record of a form. If another user has saved it first, the form keeps its text and shows a message. */
export function useRecordForm<Fields>(options: {
  /** The feature whose texts the form shows. */
  feature: FeatureWith<'add' | 'editTitle' | 'save' | 'added' | 'changed'>;
  /** The routes that add and change a record. */
  records: {
    $post: (request: { json: Fields }) => ReturnType<ApiCall<{ id: string }>>;
    ':id': {
      $put: (request: {
        param: { id: string };
        json: Fields & { updated_at: string };
      }) => ReturnType<ApiCall<unknown>>;
    };
  };
  /** Undefined for a new record. */
  record: { id: string; updated_at: string } | undefined;
  fields: NoInfer<Fields>;
  /** The problem code with which the server answers if another user has saved the record first. */
  conflictCode: ProblemCode;
  /** The query key of the list that contains the record, which is refetched after saving. */
  queryKey: QueryKey;
  onAdded?: ((id: string) => void) | undefined;
  /** Shows a new record that may be on another page of the list. The toast offers it. */
  showAdded?: () => void;
  onClose: () => void;
}) {
  const { feature, records, record, fields, onClose } = options;
  const { t } = useTexts();
  const textOf = useProblemText();
  const [conflict, setConflict] = useState('');
  const mutation = useAdminMutation({
    mutationFn: async () => {
      try {
        if (!record) {
          // A variable, because an optional call without a function does not evaluate its arguments.
          const added = await responseBody(records.$post({ json: fields }));
          options.onAdded?.(added.id);
        } else {
          const { id, updated_at } = record;
          await responseBody(records[':id'].$put({ param: { id }, json: { ...fields, updated_at } }));
        }
        return true;
      } catch (error) {
        if (asClientProblem(error).code !== options.conflictCode) throw error;
        setConflict(textOf(error));
        return false;
      }
    },
    changes: [options.queryKey],
    onSuccess: (isSaved) => {
      // After a conflict the list is refetched too, so that it shows the version of the other user.
      if (!isSaved) return;
      const { showAdded } = options;
      toast.success(t(record ? `${feature}.changed` : `${feature}.added`), {
        ...(!record && showAdded && { action: { label: t('articles.view'), onClick: showAdded } }),
      });
      onClose();
    },
  });
  return {
    title: t(record ? `${feature}.editTitle` : `${feature}.add`),
    submitLabel: t(`${feature}.save`),
    alert: conflict,
    mutation,
    onClose,
  };
}
