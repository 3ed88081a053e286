import { type RefObject, useDeferredValue, useState } from 'react';
import { htmlLang, type Locale } from '../../../../domain/locale.ts';
import { sourceIn } from '../../../../domain/sources/source.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { bindText } from '../../../ui/field.tsx';
import { api, useApiList } from '../../data/api-client.ts';
import { useTexts } from '../../parts/formats.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { SearchField } from '../../parts/search-dialog.tsx';
import { sourcesKey } from '../../sources/data.ts';
import { insertBlock } from './block-edits.ts';
import { applyEdit, selectedIn } from './text-area-edits.ts';

export default function SourceDialog(props: {
  area: RefObject<HTMLTextAreaElement | null>;
  locale: Locale;
  onClose: () => void;
}) {
  const { t } = useTexts('editor.facts');
  const { locale } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const list = useApiList([...sourcesKey, { q }], () => api.sources.$get({ query: { q } }));
  const insert = (fact: string, source: { title: string; url: string }) => {
    props.onClose();
    // Deferred, because the closing dialog first returns the focus to the text field.
    setTimeout(() => {
      if (!props.area.current) return;
      const text = `> **${t('heading')}:** ${fact}\n>\n> [${source.title}](${source.url})`;
      applyEdit(props.area.current, insertBlock(selectedIn(props.area.current), text));
    });
  };
  return (
    <Dialog wide title={t('title')} text={t('text')} onClose={props.onClose}>
      <SearchField label={t('search')} {...bindText(typed, setTyped)} />
      <div className="mt-4 max-h-[55dvh] overflow-y-auto">
        <QueryView query={list} lines={6}>
          {({ sources }) =>
            sources.length === 0 ? (
              <p className="text-ink-soft">{t('none')}</p>
            ) : (
              <ul className="grid gap-4" lang={htmlLang[locale]}>
                {sources.map((each) => {
                  const source = sourceIn(each, locale);
                  return (
                    <li key={each.id} className="min-w-0 wrap-anywhere">
                      <h3 className="text-sm font-semibold">{source.title}</h3>
                      {source.facts.length === 0 && <p className="text-sm text-ink-soft">{t('noFacts')}</p>}
                      {source.facts.map((fact) => (
                        <button
                          key={fact}
                          type="button"
                          className="mt-1 block w-full rounded-lg border border-line px-3 py-2 text-left text-sm hover:bg-sand-soft"
                          onClick={() => insert(fact, source)}
                        >
                          {fact}
                        </button>
                      ))}
                    </li>
                  );
                })}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  );
}
