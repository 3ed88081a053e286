import { Fragment, useState } from 'react';
import {
  modelProviders,
  type ServerSetting,
  type ServerSettingName,
  serverSettingLimits,
} from '../../../domain/settings/server-setting.ts';
import { Button } from '../../ui/button.tsx';
import { bindText, ChoiceField, Field } from '../../ui/field.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { api, type Body, responseBody, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useProblemText } from '../data/client-problem.ts';
import { useHashTarget } from '../parts/browser-hooks.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { queueKeys } from '../queue/data.ts';

const serverSettingsKey = ['server-settings'];
/** The queue says whether there is a model. */
const changes = [serverSettingsKey, queueKeys.list, queueKeys.counts];
type Listed = Body<(typeof api)['server-settings']['$get']>['settings'][number];

/** The fields of a setting in the order of the form. */
const fieldsOf = {
  model: ['provider', 'model', 'base_url', 'key'],
  mail: ['host', 'port', 'user', 'password', 'sender'],
  backup: ['folder'],
} as const satisfies Record<ServerSettingName, readonly string[]>;
type FieldName = (typeof fieldsOf)[ServerSettingName][number];
type Provider = (typeof modelProviders)[number];
const isSecret = (field: FieldName) => field === 'key' || field === 'password';

/** The language model, the mail server and the backup folder. */
export function ServerSettings() {
  const { t } = useTexts();
  const settings = useApiQuery(serverSettingsKey, () => api['server-settings'].$get());
  const section = useHashTarget<HTMLElement>('server', settings.isSuccess);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="server-settings"
      className="mt-10 max-w-3xl scroll-mt-4"
    >
      <h2 id="server-settings" className="text-xl font-semibold">
        {t('settings.server.title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{t('settings.server.text')}</p>
      <QueryView query={settings} lines={6} failedTitle={t('settings.loadFailed')}>
        {(loaded) => (
          <div className="grid gap-4">
            {loaded.settings.map((setting) => (
              <SettingCard key={setting.name} setting={setting} />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}

function SettingCard({ setting }: { setting: Listed }) {
  const { t } = useTexts('settings.server');
  const textOf = useProblemText();
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState('');
  const { name, source, variable } = setting;
  const param = { name };
  const title = t(`names.${name}`);
  const without = t(`without.${name}`);
  const test = useAdminMutation({
    call: () => api['server-settings'][':name'].test.$post({ param }),
    done: t(`tested.${name}`),
    onSuccess: () => setFailure(''),
    onError: (error) => setFailure(textOf(error)),
  });
  const remove = useConfirmedMutation({
    question: {
      title: t('removeTitle'),
      text: without,
      confirmLabel: t('remove'),
    },
    call: () => api['server-settings'][':name'].$delete({ param }),
    done: t('removed'),
    changes,
  });
  const isSet = source === 'environment' || source === 'stored';
  /** Screen readers also get the setting to which a button belongs. */
  const named = (text: string) => ({ text, 'aria-label': `${text}: ${title}` });
  return (
    <Card title={title}>
      {isSet ? <Summary setting={setting} /> : <p className="text-sm text-ink-soft">{without}</p>}
      {source === 'environment' && (
        <p className="mt-3 text-sm text-ink-soft">{t('fromEnvironment', { variable })}</p>
      )}
      {(failure || source === 'unreadable') && (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger wrap-anywhere">
          {failure || t('unreadable')}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        {source !== 'environment' && (
          <Button
            look="secondary"
            onClick={() => setEditing(true)}
            {...named(t(isSet ? 'change' : 'setUp'))}
          />
        )}
        {isSet && <Button look="secondary" action={test} {...named(t(`test.${name}`))} />}
        {(source === 'stored' || source === 'unreadable') && (
          <Button look="quiet" onClick={() => remove.ask(undefined)} {...named(t('remove'))} />
        )}
      </p>
      {remove.dialog}
      {editing && <SettingForm setting={setting} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Summary({ setting: { name, fields, hasSecret, secretEnd } }: { setting: Listed }) {
  const { t } = useTexts('settings.server');
  const secret = secretEnd ? t('secretEnd', { end: secretEnd }) : t('isSet');
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
      {fieldsOf[name]
        .map((field) => ({ field, value: isSecret(field) ? hasSecret && secret : fields[field] }))
        .filter(({ value }) => value)
        .map(({ field, value }) => (
          <Fragment key={field}>
            <dt className="text-ink-soft">{t(`fields.${field}`)}</dt>
            <dd className="wrap-anywhere">
              {field === 'provider' ? t(`providers.${value as Provider}`) : value}
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}

function SettingForm(props: { setting: Listed; onClose: () => void }) {
  const { onClose } = props;
  const { name, fields, hasSecret } = props.setting;
  const { t } = useTexts('settings');
  const given = Object.entries(fields).filter(([, value]) => value);
  const [draft, setDraft] = useState<Record<string, string>>({
    provider: modelProviders[0],
    port: '587',
    ...Object.fromEntries(given),
  });
  const change = (field: string) => (typed: string) => setDraft({ ...draft, [field]: typed });
  const save = useAdminMutation({
    mutationFn: () => {
      const typed = fieldsOf[name].map((field) => {
        const value = draft[field] ?? '';
        return [isSecret(field) ? 'secret' : field, field === 'port' ? Number(value) : value];
      });
      const json = { name, ...Object.fromEntries(typed) } as ServerSetting;
      return responseBody(api['server-settings'].$put({ json }));
    },
    done: t('server.saved'),
    changes,
    onSuccess: onClose,
  });
  const needsAddress = draft.provider === 'openai-compatible';
  const required: readonly FieldName[] = [
    'model',
    'host',
    'port',
    'folder',
    ...(needsAddress ? ['base_url' as const] : []),
  ];
  return (
    <DialogForm
      onClose={onClose}
      title={t(`server.names.${name}`)}
      text={t(`server.formText.${name}`)}
      mutation={save}
      submitLabel={t('save')}
    >
      {fieldsOf[name].map((field) =>
        field === 'provider' ? (
          <ChoiceField
            key={field}
            label={t('server.fields.provider')}
            value={draft.provider as Provider}
            values={modelProviders}
            textOf={(provider) => t(`server.providers.${provider}`)}
            onChoose={change('provider')}
          />
        ) : (
          <Field
            key={field}
            label={t(`server.fields.${field}`)}
            hint={t(isSecret(field) && hasSecret ? 'server.keepSecret' : `server.hints.${field}`)}
            type={isSecret(field) ? 'password' : 'text'}
            autoComplete={isSecret(field) ? 'new-password' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            required={required.includes(field)}
            {...(field === 'port' && { inputMode: 'numeric', pattern: '[0-9]{1,5}' })}
            maxLength={serverSettingLimits[isSecret(field) ? 'secret' : 'text']}
            data-field={field}
            {...bindText(draft[field] ?? '', change(field))}
          />
        ),
      )}
    </DialogForm>
  );
}
