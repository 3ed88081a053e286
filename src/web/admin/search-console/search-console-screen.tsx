import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useLiveChanges } from '../data/live-events.ts';
import { useFailedToast } from '../data/use-failed-toast.ts';
import { useLoad } from '../data/use-load.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useAddress } from '../parts/use-address.ts';
import { screenMeta } from '../shell/screen-meta.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Imports } from './imports.tsx';
import { OpportunityList } from './opportunity-list.tsx';
import { Upload } from './upload.tsx';

export const meta = screenMeta('searchConsole.title');

export default function SearchConsole() {
  const { t } = useTranslation('admin');
  const { value, setFilter } = useAddress();
  const list = useLoad('opportunities', () => responseBody(api.gsc.opportunities.$get()));
  useFailedToast(list.problem, t('searchConsole.loadFailed'));
  useLiveChanges('gsc_snapshots', list.reload);
  useLiveChanges('content_queue', list.reload);
  const tab = value('tab') === 'upload' ? 'upload' : 'opportunities';
  const show = (next: string) => setFilter('tab', next === 'upload' ? 'upload' : '');
  const count = list.data ? ` (${list.data.opportunities.length})` : '';
  return (
    <>
      <ScreenHeader title={t('searchConsole.title')} text={t('searchConsole.text')} />
      <Tabs
        label={t('searchConsole.title')}
        value={tab}
        onChange={show}
        tabs={[
          { value: 'opportunities', label: `${t('searchConsole.opportunities')}${count}` },
          { value: 'upload', label: t('searchConsole.uploadTab') },
        ]}
      >
        <TabContent value="opportunities">
          {list.problem && <LoadFailed problem={list.problem} onRetry={list.reload} />}
          {!list.data && !list.problem && <Skeleton label={t('loading')} lines={8} />}
          {list.data && (
            <div aria-busy={list.loading}>
              <OpportunityList {...list.data} onChanged={list.reload} onUpload={() => show('upload')} />
            </div>
          )}
          <HowItWorks />
        </TabContent>
        {/* What was pasted and put right there outlives a look at the opportunities. */}
        <TabContent value="upload" keep>
          <Upload
            onStored={() => {
              list.reload();
              show('opportunities');
            }}
          />
          {tab === 'upload' && <Imports onChanged={list.reload} />}
        </TabContent>
      </Tabs>
    </>
  );
}
