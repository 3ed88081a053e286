import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { titleIn } from '../articles/article-title.ts';
import { useAdminLocale } from '../parts/formats.ts';
import type { ListedCalendar } from './data.ts';
import { useMoveEntry } from './use-move-entry.ts';

interface PlanArticleProps {
  day: string;
  /** The drafts without a day. */
  drafts: ListedCalendar['unplanned'];
  /** Whether the site has any draft, with or without a day. */
  hasDrafts: boolean;
  onClose: () => void;
}

export function PlanArticle({ day: proposed, drafts, hasDrafts, onClose }: PlanArticleProps) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const [day, setDay] = useState(proposed);
  const [id, setId] = useState(drafts[0]?.id ?? '');
  const plan = useMoveEntry(onClose);
  const draft = drafts.find((each) => each.id === id);
  return (
    <Dialog onClose={onClose} title={t('calendar.plan')} text={t('calendar.planText')}>
      {drafts.length === 0 ? (
        <div className="grid justify-items-start gap-4">
          <p>{hasDrafts ? t('calendar.allPlanned') : t('calendar.noDrafts')}</p>
          {!hasDrafts && (
            <Link className={buttonClass()} to="/admin/article/new">
              {t('articles.new')}
            </Link>
          )}
        </div>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (draft) plan.mutate({ entry: draft, day });
          }}
        >
          <Select label={t('calendar.article')} value={id} onChange={(event) => setId(event.target.value)}>
            {drafts.map((each) => (
              <option key={each.id} value={each.id}>
                {titleIn(each, locale) || t('articles.untitled')}
              </option>
            ))}
          </Select>
          <Field
            label={t('calendar.day')}
            type="date"
            required
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button type="submit" className="justify-self-end" busy={plan.isPending}>
            {t('calendar.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
