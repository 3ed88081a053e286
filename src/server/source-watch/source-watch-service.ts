import { urlsIn } from '../../domain/articles/claim-ledger.ts';
import { locales } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem } from '../../domain/problems.ts';
import { doiOf, type Finding } from '../../domain/source-watch/finding.ts';
import type { Actor } from '../audit/actor.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { checkLink, watchNetwork } from './check-link.ts';
import { findNotices } from './crossref.ts';
import { createSourceWatchReadModel } from './source-watch-read-model.ts';
import { createSourceWatchStore } from './source-watch-store.ts';

/** Limits of one weekly check, so that it ends within hours and overloads no other site. */
const maxUrlsPerRun = 2000;
const hostsAtOnce = 4;
const pauseBetweenRequestsMs = 1000;
/** An address that two weekly checks in a row could not reach counts as dead. */
const failuresUntilDead = 2;
const articlesPerBatch = 100;
const maxListed = 100;

export function createSourceWatchService(dependencies: ServiceParts & { settings: SettingsService }) {
  const { database, audit, clock, env, settings } = dependencies;
  const network = dependencies.sourceWatchNetwork ?? watchNetwork;
  const store = createSourceWatchStore(database.orm);
  const readModel = createSourceWatchReadModel(database.orm);
  const userAgent = `NovaSjekk source watch (+${env.SITE_URL})`;

  /** Stores what published articles link to or cite, and returns it with the addresses of all sources. */
  const collectUrls = async (): Promise<string[]> => {
    await store.clearLinks();
    for (let after = 0; ; ) {
      const texts = await readModel.listTexts(after, articlesPerBatch);
      const last = texts.at(-1);
      if (!last) break;
      const linked = texts.flatMap((text) =>
        locales.flatMap((locale) =>
          urlsIn(text[`content_${locale}`]).map((url) => ({ url, article_id: text.id, locale })),
        ),
      );
      await store.addLinks([...linked, ...(await readModel.listTied(texts.map(({ id }) => id)))]);
      after = last.number;
    }
    return [...new Set([...(await readModel.listSourceUrls()), ...(await store.listLinkedUrls())])];
  };

  const checkUrl = async (url: string, email: string, signal: AbortSignal): Promise<void> => {
    const result = await checkLink(url, network, { userAgent, signal });
    const failures = await store.recordCheck(url, result.kind !== 'unreachable', clock());
    if (result.kind === 'dead' || failures >= failuresUntilDead)
      await store.addFinding({ url, kind: 'dead', detail: '' }, clock());
    else if (result.kind !== 'unreachable') await store.removeFindings(url, ['dead']);
    if (result.kind === 'moved') await store.addFinding({ url, kind: 'moved', detail: result.to }, clock());
    else if (result.kind === 'ok') await store.removeFindings(url, ['moved']);
    const doi = doiOf(url);
    if (!doi) return;
    const notices = await findNotices(doi, { fetch: dependencies.fetch, userAgent, email, signal });
    for (const { kind, url: detail } of notices ?? []) await store.addFinding({ url, kind, detail }, clock());
  };

  const service = {
    /** Checks those first whose last check is longest ago. Returns undefined if the settings forbid it. */
    async run(signal: AbortSignal) {
      const { source_watch, email } = await settings.findPublic();
      if (!source_watch) return undefined;
      const urls = await collectUrls();
      await store.removeUnused(urls);
      const checks = await store.listChecks();
      const age = (url: string) => checks.get(url)?.getTime() ?? 0;
      const due = urls.sort((a, b) => age(a) - age(b)).slice(0, maxUrlsPerRun);
      const hosts = [...Map.groupBy(due, (url) => URL.parse(url)?.host ?? '').values()];
      let checked = 0;
      const nextHost = async (): Promise<void> => {
        for (let queue = hosts.shift(); queue; queue = hosts.shift())
          for (const url of queue) {
            signal.throwIfAborted();
            await checkUrl(url, email, signal);
            checked += 1;
            await network.wait(pauseBetweenRequestsMs, signal);
          }
      };
      await Promise.all(Array.from({ length: hostsAtOnce }, nextHost));
      return { checked, open: (await service.listOpenFindings()).length };
    },

    listRetractions: store.listRetractions,

    async listOpenFindings(): Promise<Finding[]> {
      const now = clock();
      const [found, overdue] = await Promise.all([
        store.listOpen(maxListed),
        readModel.listOverdue(now.toISOString().slice(0, 10), maxListed),
      ]);
      const urls = [...new Set([...found, ...overdue].map(({ url }) => url))];
      if (urls.length === 0) return [];
      const [sources, articles] = await Promise.all([
        readModel.findSources(urls),
        readModel.findArticles(urls),
      ]);
      const concerned = (url: string): Pick<Finding, 'source' | 'articles'> => {
        const source = sources.find((each) => each.url === url);
        return {
          source: source ? pick(source, 'id', 'title_no', 'title_en') : null,
          articles: articles
            .filter((article) => article.url === url)
            .map(({ url: _, ...article }) => article),
        };
      };
      return [
        ...found.map((each) => ({
          ...pick(each, 'id', 'url', 'kind', 'detail'),
          found_at: each.found_at.toISOString(),
          ...concerned(each.url),
        })),
        ...overdue.map(({ url, review_on }) => ({
          id: null,
          url,
          kind: 'date_passed' as const,
          detail: review_on ?? '',
          found_at: new Date(review_on ?? now).toISOString(),
          ...concerned(url),
        })),
      ];
    },

    /** Closes a finding. Later checks do not report it again. */
    async dismiss(id: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const dismissed = createSourceWatchStore(transaction).dismiss(id, clock());
        const { url, kind, detail } = await orProblem(dismissed, 'finding_not_found');
        await audit.recordIn(transaction, 'finding.dismissed', actor, url, { after: { kind, detail } });
      });
    },
  };
  return service;
}

export type SourceWatchService = ReturnType<typeof createSourceWatchService>;
