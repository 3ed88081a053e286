import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { osloDay } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { titleIn } from '../articles/article-title.ts';
import { useAdminLocale, useFormats } from '../parts/formats.ts';
import type { Entry } from './entry-list.tsx';

interface MoveEntryProps {
  entry: Entry;
  /** The day that the date field contains at first. */
  day: string;
  busy: boolean;
  onMove: (day: string | null) => void;
  onClose: () => void;
}

/** Asks for the new day of an article, and says whether it will be published on that day. */
export function MoveEntry({ entry, day: proposed, busy, onMove, onClose }: MoveEntryProps) {
  const { t } = useTranslation('admin');
  const { weekday, clock } = useFormats();
  const locale = useAdminLocale();
  const [day, setDay] = useState(proposed);
  const title = titleIn(entry, locale) || t('articles.untitled');
  const isScheduled = entry.kind === 'scheduled';
  return (
    <Dialog onClose={onClose} title={t('calendar.moveTitle', { title })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onMove(day);
        }}
      >
        <Field
          label={t('calendar.day')}
          type="date"
          required
          min={isScheduled ? osloDay(new Date()) : undefined}
          value={day}
          data-focus-first
          onChange={(event) => setDay(event.target.value)}
        />
        {day && (
          <p className="text-sm" aria-live="polite">
            {isScheduled && entry.at
              ? t('calendar.goesLive', { day: weekday(day), time: clock(entry.at) })
              : t('calendar.onlyPlanned', { day: weekday(day) })}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {!isScheduled && (
            <Button look="secondary" onClick={() => onMove(null)}>
              {t('calendar.remove')}
            </Button>
          )}
          <Button type="submit" busy={busy}>
            {t('calendar.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
