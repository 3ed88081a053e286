import { type ComponentProps, useState } from 'react';
import {
  modelProviders,
  type ServerSetting,
  type ServerSettingName,
  serverSettingLimits,
} from '../../../domain/settings/server-setting.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { bindText, ChoiceField, Field } from '../../ui/field.tsx';
import { api, type Body, responseBody, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useProblemText } from '../data/use-problem.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { useHashTarget } from '../parts/use-hash-target.ts';
import { queueKeys } from '../queue/data.ts';

const serverSettingsKey = ['server-settings'];
type Listed = Body<(typeof api)['server-settings']['$get']>['settings'][number];

/** The fields of a setting in the order of the form. */
const fieldsOf = {
  model: ['provider', 'model', 'base_url', 'secret'],
  mail: ['host', 'port', 'user', 'secret', 'sender'],
  backup: ['folder'],
} as const satisfies Record<ServerSettingName, readonly string[]>;
type FieldName = (typeof fieldsOf)[ServerSettingName][number];

/** The name of a field in the texts. */
const textNameOf = (name: ServerSettingName, field: FieldName) =>
  field !== 'secret' ? field : name === 'mail' ? 'password' : 'key';

/** The language model, the mail server and the backup folder. */
export function ServerSettings() {
  const { t } = useTexts();
  const settings = useApiQuery(serverSettingsKey, () => api['server-settings'].$get());
  const section = useHashTarget<HTMLElement>('server', settings.isSuccess);
  return (
    <section ref={section} aria-labelledby="server-settings" className="mt-10 max-w-3xl scroll-mt-4">
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
  const { t } = useTexts();
  const textOf = useProblemText();
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState('');
  const { name, source, variable, fields } = setting;
  const title = t(`settings.server.names.${name}`);
  const test = useAdminMutation({
    mutationFn: () => {
      setFailure('');
      return responseBody(api['server-settings'][':name'].test.$post({ param: { name } }));
    },
    done: t(`settings.server.tested.${name}`),
    onError: (error) => setFailure(textOf(error)),
  });
  const remove = useConfirmedMutation({
    question: {
      title: t('settings.server.removeTitle'),
      text: t(`settings.server.without.${name}`),
      confirmLabel: t('settings.server.remove'),
    },
    mutationFn: () => responseBody(api['server-settings'][':name'].$delete({ param: { name } })),
    done: t('settings.server.removed'),
    changes: [serverSettingsKey, queueKeys.list],
  });
  const isSet = source === 'environment' || source === 'stored';
  const isOwn = source === 'stored' || source === 'unreadable';
  return (
    <Card title={title}>
      {!isSet && <p className="text-sm text-ink-soft">{t(`settings.server.without.${name}`)}</p>}
      {source === 'unreadable' && (
        <p className="mt-2 text-sm font-semibold text-danger">{t('settings.server.unreadable')}</p>
      )}
      {isSet && (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
          {fieldsOf[name].map((field) => (
            <ShownField key={field} field={field} setting={setting} />
          ))}
        </dl>
      )}
      {source === 'environment' && (
        <p className="mt-3 text-sm text-ink-soft">{t('settings.server.fromEnvironment', { variable })}</p>
      )}
      {failure && (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger [overflow-wrap:anywhere]">
          {failure}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        {source !== 'environment' && (
          <TitledButton
            look="secondary"
            onClick={() => setEditing(true)}
            text={t(isSet ? 'settings.server.change' : 'settings.server.setUp')}
            of={title}
          />
        )}
        {isSet && (
          <TitledButton look="secondary" action={test} text={t(`settings.server.test.${name}`)} of={title} />
        )}
        {isOwn && (
          <TitledButton
            look="quiet"
            onClick={() => remove.ask(undefined)}
            text={t('settings.server.remove')}
            of={title}
          />
        )}
      </p>
      {remove.dialog}
      {editing && (
        <SettingForm
          name={name}
          fields={fields}
          hasSecret={setting.hasSecret}
          onClose={() => {
            setFailure('');
            setEditing(false);
          }}
        />
      )}
    </Card>
  );
}

/** A button whose name includes the setting, for screen readers. */
const TitledButton = ({
  text,
  of,
  ...button
}: ComponentProps<typeof Button> & { text: string; of: string }) => (
  <Button {...button}>
    {text}
    <span className="sr-only">: {of}</span>
  </Button>
);

function ShownField({ field, setting }: { field: FieldName; setting: Listed }) {
  const { t } = useTexts();
  const { name, fields, hasSecret, secretEnd } = setting;
  const secret = secretEnd ? t('settings.server.secretEnd', { end: secretEnd }) : t('settings.server.isSet');
  const value = field === 'secret' ? hasSecret && secret : fields[field];
  if (!value) return null;
  return (
    <>
      <dt className="text-ink-soft">{t(`settings.server.fields.${textNameOf(name, field)}`)}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {field === 'provider' ? t(`settings.server.providers.${fields.provider as 'openai'}`) : value}
      </dd>
    </>
  );
}

const blank: Record<FieldName, string> = {
  provider: 'openai',
  model: '',
  base_url: '',
  host: '',
  port: '587',
  user: '',
  secret: '',
  sender: '',
  folder: '',
};

/** Which fields must be filled in. The server decides whether it needs the secret. */
const required: readonly FieldName[] = ['model', 'host', 'port', 'folder'];

interface SettingFormProps {
  name: ServerSettingName;
  fields: Record<string, string>;
  hasSecret: boolean;
  onClose: () => void;
}

function SettingForm({ name, fields, hasSecret, onClose }: SettingFormProps) {
  const { t } = useTexts();
  const given = Object.entries(fields).filter(([, value]) => value);
  const [draft, setDraft] = useState({ ...blank, ...Object.fromEntries(given) });
  const change = (field: FieldName) => (typed: string) => setDraft({ ...draft, [field]: typed });
  const save = useAdminMutation({
    mutationFn: () => {
      const typed = Object.fromEntries(fieldsOf[name].map((field) => [field, draft[field]]));
      const json = { name, ...typed, ...(name === 'mail' && { port: Number(draft.port) }) };
      return responseBody(api['server-settings'].$put({ json: json as ServerSetting }));
    },
    done: t('settings.server.saved'),
    changes: [serverSettingsKey, queueKeys.list],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      onClose={onClose}
      title={t(`settings.server.names.${name}`)}
      text={t(`settings.server.formText.${name}`)}
      mutation={save}
      submitLabel={t('settings.save')}
    >
      {fieldsOf[name].map((field) =>
        field === 'provider' ? (
          <ChoiceField
            key={field}
            label={t('settings.server.fields.provider')}
            value={draft.provider as (typeof modelProviders)[number]}
            values={modelProviders}
            textOf={(provider) => t(`settings.server.providers.${provider}`)}
            onChoose={change('provider')}
          />
        ) : (
          <Field
            key={field}
            label={t(`settings.server.fields.${textNameOf(name, field)}`)}
            hint={
              field === 'secret' && hasSecret
                ? t('settings.server.keepSecret')
                : t(
                    `settings.server.hints.${textNameOf(name, field) as Exclude<FieldName, 'provider' | 'secret'>}`,
                  )
            }
            type={field === 'secret' ? 'password' : 'text'}
            inputMode={field === 'port' ? 'numeric' : undefined}
            autoComplete={field === 'secret' ? 'new-password' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            required={
              required.includes(field) || (field === 'base_url' && draft.provider === 'openai-compatible')
            }
            pattern={field === 'port' ? '[0-9]{1,5}' : undefined}
            maxLength={field === 'secret' ? serverSettingLimits.secret : serverSettingLimits.text}
            {...bindText(draft[field], change(field))}
          />
        ),
      )}
    </DialogForm>
  );
}
