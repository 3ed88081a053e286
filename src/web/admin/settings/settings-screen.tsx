import { ArrowDown, CircleCheck, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { localizedPath } from '../../../domain/locale.ts';
import { type RequiredSetting, settingsLimits } from '../../../domain/settings/site-settings.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { bindText, Field, TextArea } from '../../ui/field.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import {
  api,
  type Body,
  queryClient,
  responseBody,
  useAdminMutation,
  useApiQuery,
} from '../data/api-client.ts';
import { useLeaveGuard } from '../editor/saving/leave-question.tsx';
import { focusInvalidField } from '../parts/browser-hooks.ts';
import { useTexts } from '../parts/formats.ts';
import { MutationForm, UnsavedQuestion } from '../parts/forms/form-dialog.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { ServerSettings } from './server-settings.tsx';
import { blankPeople, draftOfSettings, readSettings, type SettingsDraft } from './settings-form.ts';

export default function SettingsScreen() {
  const { t } = useTexts('settings');
  const settings = useApiQuery(settingsKey, () => api.settings.$get());
  return (
    <>
      <ScreenHeader title={t('title')} text={t('text')}>
        <LinkButton look="secondary" to="#server" icon={ArrowDown} text={t('server.all')} />
      </ScreenHeader>
      <QueryView query={settings} lines={8} failedTitle={t('loadFailed')}>
        {(loaded) => (
          <>
            <MissingSettings missing={loaded.missing} />
            <SiteSettingsForm key={loaded.version} loaded={loaded} />
            <ServerSettings />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Lists the facts that are missing on public pages because their settings are empty, and links to the pages. */
function MissingSettings({ missing }: { missing: readonly RequiredSetting[] }) {
  const { t, locale } = useTexts('settings');
  const pages = [
    { path: '/om', text: t('pages.about') },
    { path: '/personvern', text: t('pages.privacy') },
    { path: '/redaksjonelt', text: t('pages.editorial') },
  ];
  return (
    <section
      aria-labelledby="missing-settings"
      className="mb-6 rounded-xl border border-line bg-sand-soft p-4 text-sm"
    >
      <h2 id="missing-settings" className="flex items-center gap-2 text-base font-semibold">
        {missing.length === 0 && <CircleCheck className="size-4 text-moss" />}
        {missing.length === 0 ? t('complete') : t('missingTitle', { count: missing.length })}
      </h2>
      {missing.length > 0 && (
        <>
          <p className="mt-1">{t('missingText')}</p>
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {missing.map((name) => (
              <li key={name}>
                <Badge look="outline">{t(`fields.${name}`)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {t('see')}
        {pages.map(({ path, text }) => (
          <a key={path} href={localizedPath(path, locale)} target="_blank" rel="noreferrer">
            {text}
          </a>
        ))}
      </p>
    </section>
  );
}

type LoadedSettings = Body<typeof api.settings.$get>;

type TextField = Exclude<keyof SettingsDraft, 'reviewers' | 'processors' | SwitchField>;
type HintedField = Exclude<TextField, 'postal_address' | 'responsible_editor'>;

function SiteSettingsForm({ loaded }: { loaded: LoadedSettings }) {
  const { t } = useTexts();
  const form = useSettingsForm(loaded);
  const { bind, hinted } = form;
  const guard = useLeaveGuard(form.isDirty);
  return (
    <>
      <MutationForm
        className="max-w-3xl gap-8"
        submitClass="justify-self-start"
        submitLabel={t('settings.save')}
        alert={form.isInvalid ? t('settings.invalid') : ''}
        mutation={form.save}
      >
        <Group title={t('settings.sections.publisher')}>
          <Field {...hinted('publisher')} maxLength={settingsLimits.name} />
          <Field {...hinted('organisation_number')} inputMode="numeric" maxLength={40} />
          <TextArea {...bind('postal_address')} rows={3} maxLength={settingsLimits.address} />
          <Field
            {...hinted('email')}
            inputMode="email"
            autoCapitalize="none"
            maxLength={settingsLimits.email}
          />
          <Field {...hinted('search_names')} maxLength={settingsLimits.text} />
        </Group>
        <Group title={t('settings.sections.responsible')}>
          <Field {...bind('responsible_editor')} maxLength={settingsLimits.name} />
          <PeopleFields {...form} kind="reviewer" />
        </Group>
        <Group title={t('settings.sections.privacy')}>
          <Field {...hinted('data_controller')} maxLength={settingsLimits.name} />
          <Field {...hinted('log_retention_days')} inputMode="numeric" maxLength={10} />
          <PeopleFields {...form} kind="processor" />
        </Group>
        <Switches {...form} section="sourceWatch" />
        <Switches {...form} section="aiPolicy" />
      </MutationForm>
      <UnsavedQuestion
        open={guard.state === 'blocked'}
        onLeave={() => guard.proceed?.()}
        onStay={() => guard.reset?.()}
      />
    </>
  );
}

function useSettingsForm(loaded: LoadedSettings) {
  const { t } = useTexts('settings');
  const [draft, setDraft] = useState(() => draftOfSettings(loaded.settings));
  /** True after the first attempt to save. From then on, the problems of invalid fields are shown. */
  const [tried, setTried] = useState(false);
  const read = readSettings(draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOfSettings(loaded.settings));
  const save = useAdminMutation({
    mutationFn: async () => {
      if (!('settings' in read)) return undefined;
      return responseBody(api.settings.$put({ json: { ...read.settings, version: loaded.version } }));
    },
    onSuccess: (saved) => {
      if (!saved) return;
      queryClient.setQueryData(settingsKey, saved);
      toast.success(t('saved'));
    },
  });
  const problemOf = (path: string): string | undefined => {
    const problem = tried && 'problems' in read ? read.problems.get(path) : undefined;
    return problem && t(`problems.${problem}`);
  };
  const change = (changed: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const bind = (name: TextField) => ({
    label: t(`fields.${name}`),
    problem: problemOf(name),
    ...bindText(draft[name], (typed) => change({ [name]: typed })),
  });
  return {
    draft,
    isDirty,
    isInvalid: tried && 'problems' in read,
    change,
    bind,
    hinted: (name: HintedField) => ({ ...bind(name), hint: t(`hints.${name}`) }),
    problemOf,
    save: {
      isPending: save.isPending,
      mutate: () => {
        setTried(true);
        if ('settings' in read) save.mutate();
        else requestAnimationFrame(focusInvalidField);
      },
    },
  };
}

type SettingsForm = ReturnType<typeof useSettingsForm>;

function PeopleFields({ kind, draft, change, problemOf }: SettingsForm & { kind: 'reviewer' | 'processor' }) {
  const { t } = useTexts('settings');
  const list = `${kind}s` as const;
  const entries: readonly Record<string, string>[] = draft[list];
  const replaceAll = (people: typeof entries) => change({ [list]: people });
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-sm font-semibold">{t(`fields.${list}`)}</h3>
        <p className="text-sm text-ink-soft">{t(`hints.${list}`)}</p>
      </div>
      {entries.map((entry, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a person has no id, and any field may be empty or equal
          key={index}
          className="grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-2"
        >
          <legend className="px-1 text-sm font-semibold">{t(`${kind}.number`, { number: index + 1 })}</legend>
          {Object.keys(blankPeople[list]).map((name) => (
            <Field
              key={name}
              label={t(`${kind}.${name}` as 'reviewer.name')}
              lang={name.endsWith('_no') ? 'nb' : name.endsWith('_en') ? 'en' : undefined}
              problem={problemOf(`${list}.${index}.${name}`)}
              {...bindText(entry[name] ?? '', (typed) =>
                replaceAll(entries.with(index, { ...entry, [name]: typed })),
              )}
            />
          ))}
          <div className="self-end justify-self-end sm:col-span-full">
            <IconButton
              icon={Trash2}
              label={entry.name ? t(`${kind}.remove`, { name: entry.name }) : t(`${kind}.removeUnnamed`)}
              onClick={() => replaceAll(entries.toSpliced(index, 1))}
            />
          </div>
        </fieldset>
      ))}
      {entries.length < settingsLimits[list] && (
        <div>
          <Button
            icon={Plus}
            look="secondary"
            onClick={() => replaceAll([...entries, blankPeople[list]])}
            text={t(`${kind}.add`)}
          />
        </div>
      )}
    </div>
  );
}

/** The settings that are on or off, by the section in which they are shown. */
const switches = {
  sourceWatch: [{ name: 'source_watch', text: 'sourceWatch' }],
  aiPolicy: [
    { name: 'ai_search', text: 'aiSearch' },
    { name: 'ai_training', text: 'aiTraining' },
  ],
} as const;

type SwitchField = (typeof switches)[keyof typeof switches][number]['name'];

function Switches({ section, draft, change }: SettingsForm & { section: keyof typeof switches }) {
  const { t } = useTexts();
  return (
    <Group title={t(`settings.sections.${section}`)}>
      {switches[section].map(({ name, text }) => (
        <label key={name} className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-spruce"
            checked={draft[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
          <span>
            <span className="font-semibold">{t(`settings.${text}`)}</span>
            <span className="block text-ink-soft">{t(`settings.${text}Hint`)}</span>
          </span>
        </label>
      ))}
    </Group>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-5 rounded-xl border border-line bg-card p-4 sm:p-6">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children}
  </section>
);

const settingsKey = ['settings'] as const;
