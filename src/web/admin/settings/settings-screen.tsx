import { ArrowDown, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { localizedPath } from '../../../domain/locale.ts';
import { type RequiredSetting, settingsLimits } from '../../../domain/settings/site-settings.ts';
import { LinkButton } from '../../ui/button.tsx';
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
import { useTexts } from '../parts/formats.ts';
import { MutationForm, UnsavedQuestion } from '../parts/forms/form-dialog.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { settingsKey } from './data.ts';
import { PeopleFields } from './people-fields.tsx';
import { ServerSettings } from './server-settings.tsx';
import {
  blankProcessor,
  blankReviewer,
  draftOfSettings,
  readSettings,
  type SettingsDraft,
} from './settings-form.ts';

export default function SettingsScreen() {
  const { t } = useTexts();
  const settings = useApiQuery(settingsKey, () => api.settings.$get());
  return (
    <>
      <ScreenHeader title={t('settings.title')} text={t('settings.text')}>
        <LinkButton look="secondary" to="#server" icon={ArrowDown} text={t('settings.server.all')} />
      </ScreenHeader>
      <QueryView query={settings} lines={8} failedTitle={t('settings.loadFailed')}>
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
  const { t, locale } = useTexts();
  const pages = [
    { path: '/om', text: t('settings.pages.about') },
    { path: '/personvern', text: t('settings.pages.privacy') },
    { path: '/redaksjonelt', text: t('settings.pages.editorial') },
  ];
  return (
    <section
      aria-labelledby="missing-settings"
      className="mb-6 rounded-xl border border-line bg-sand-soft p-4 text-sm"
    >
      <h2 id="missing-settings" className="flex items-center gap-2 text-base font-semibold">
        {missing.length === 0 && <CircleCheck className="size-4 text-moss" aria-hidden="true" />}
        {missing.length === 0
          ? t('settings.complete')
          : t('settings.missingTitle', { count: missing.length })}
      </h2>
      {missing.length > 0 && (
        <>
          <p className="mt-1">{t('settings.missingText')}</p>
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {missing.map((name) => (
              <li key={name}>
                <Badge look="outline">{t(`settings.fields.${name}`)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {t('settings.see')}
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

function SiteSettingsForm({ loaded }: { loaded: LoadedSettings }) {
  const { t } = useTranslation('admin');
  const form = useSettingsForm(loaded);
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
        <PublisherFields {...form} />
        <ResponsibleFields {...form} />
        <PrivacyFields {...form} />
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
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState(() => draftOfSettings(loaded.settings));
  /** True after the first attempt to save. From then on, the problems of invalid fields are shown. */
  const [tried, setTried] = useState(false);
  const read = readSettings(draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOfSettings(loaded.settings));
  const save = useAdminMutation({
    mutationFn: async () => {
      if (!('settings' in read)) return undefined;
      const json = { ...read.settings, version: loaded.version };
      return responseBody(api.settings.$put({ json }));
    },
    onSuccess: (saved) => {
      if (!saved) return;
      queryClient.setQueryData(settingsKey, saved);
      toast.success(t('settings.saved'));
    },
  });
  const problemOf = (path: string): string | undefined => {
    const problem = tried && 'problems' in read ? read.problems.get(path) : undefined;
    return problem && t(`settings.problems.${problem}`);
  };
  const change = (changed: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const bind = (name: TextField) => ({
    label: t(`settings.fields.${name}`),
    problem: problemOf(name),
    ...bindText(draft[name], (typed) => change({ [name]: typed })),
  });
  return {
    draft,
    isDirty,
    isInvalid: tried && 'problems' in read,
    change,
    bind,
    problemOf,
    save: {
      isPending: save.isPending,
      mutate: () => {
        setTried(true);
        if ('settings' in read) save.mutate();
      },
    },
  };
}

type SettingsForm = ReturnType<typeof useSettingsForm>;

function PublisherFields({ bind }: SettingsForm) {
  const { t } = useTranslation('admin');
  return (
    <Group title={t('settings.sections.publisher')}>
      <Field {...bind('publisher')} hint={t('settings.hints.publisher')} maxLength={settingsLimits.name} />
      <Field
        {...bind('organisation_number')}
        hint={t('settings.hints.organisation_number')}
        inputMode="numeric"
        maxLength={40}
      />
      <TextArea {...bind('postal_address')} rows={3} maxLength={settingsLimits.address} />
      <Field
        {...bind('email')}
        hint={t('settings.hints.email')}
        inputMode="email"
        autoCapitalize="none"
        maxLength={settingsLimits.email}
      />
      <Field
        {...bind('search_names')}
        hint={t('settings.hints.search_names')}
        maxLength={settingsLimits.text}
      />
    </Group>
  );
}

function ResponsibleFields({ draft, bind, change, problemOf }: SettingsForm) {
  const { t } = useTranslation('admin');
  return (
    <Group title={t('settings.sections.responsible')}>
      <Field {...bind('responsible_editor')} maxLength={settingsLimits.name} />
      <PeopleFields
        kind="reviewer"
        title={t('settings.fields.reviewers')}
        hint={t('settings.hints.reviewers')}
        entries={draft.reviewers}
        blank={blankReviewer}
        fields={[
          { name: 'title_no', label: t('settings.reviewer.title_no'), lang: 'nb' },
          { name: 'title_en', label: t('settings.reviewer.title_en'), lang: 'en' },
          { name: 'credentials', label: t('settings.reviewer.credentials') },
          { name: 'link', label: t('settings.reviewer.link') },
        ]}
        max={settingsLimits.reviewers}
        problemOf={(index, field) => problemOf(`reviewers.${index}.${field}`)}
        onChange={(reviewers) => change({ reviewers })}
      />
    </Group>
  );
}

function PrivacyFields({ draft, bind, change, problemOf }: SettingsForm) {
  const { t } = useTranslation('admin');
  return (
    <Group title={t('settings.sections.privacy')}>
      <Field
        {...bind('data_controller')}
        hint={t('settings.hints.data_controller')}
        maxLength={settingsLimits.name}
      />
      <Field
        {...bind('log_retention_days')}
        hint={t('settings.hints.log_retention_days')}
        inputMode="numeric"
        maxLength={10}
      />
      <PeopleFields
        kind="processor"
        title={t('settings.fields.processors')}
        hint={t('settings.hints.processors')}
        entries={draft.processors}
        blank={blankProcessor}
        fields={[
          { name: 'purpose_no', label: t('settings.processor.purpose_no'), lang: 'nb' },
          { name: 'purpose_en', label: t('settings.processor.purpose_en'), lang: 'en' },
        ]}
        max={settingsLimits.processors}
        problemOf={(index, field) => problemOf(`processors.${index}.${field}`)}
        onChange={(processors) => change({ processors })}
      />
    </Group>
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
  const { t } = useTranslation('admin');
  return (
    <Group title={t(`settings.sections.${section}`)}>
      {switches[section].map(({ name, text }) => (
        <label key={name} className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 rounded-xl border border-line bg-card p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
