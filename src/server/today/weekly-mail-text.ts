import { htmlLang, type Locale } from '../../domain/locale.ts';
import { composeMail, escapeHtml, mailParagraph, mailText, mailTexts } from '../platform/mail/mail-texts.ts';
import type { SourceWatchService } from '../source-watch/source-watch-service.ts';
import type { TodayService } from './today-service.ts';

type Today = Awaited<ReturnType<TodayService['describeToday']>> & {
  findings: Awaited<ReturnType<SourceWatchService['listOpenFindings']>>;
};

/** The mail lists at most this many findings of the source watch. */
const listedFindings = 5;

interface Line {
  text: string;
  path: string;
}

interface Section {
  /** The heading. Where the total is known, it follows in brackets, because `lines` may list only some of the items. */
  title: string;
  lines: Line[];
}

export function writeWeeklyMail(
  today: Today,
  { locale, siteUrl, unsubscribeUrl }: { locale: Locale; siteUrl: string; unsubscribeUrl: string },
) {
  const t = mailTexts[locale].weekly;
  const sections = sectionsOf(today, locale).filter(({ lines }) => lines.length > 0);
  const whole = new Intl.NumberFormat(htmlLang[locale], { maximumFractionDigits: 0 });
  const opening = sections.length > 0 ? t.opening : t.nothing;
  const known = (['views', 'scans', 'clicks'] as const).flatMap((name) => {
    const sum = today.chart[name]?.reduce<number>((total, value) => total + (value ?? 0), 0);
    return sum === undefined ? [] : [`${t.figures[name]}: ${whole.format(sum)}`];
  });
  const figures = known.length > 0 ? [`${t.period}. ${known.join('. ')}.`] : [];
  const linkTo = (text: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const section = ({ title, lines }: Section) => ({
    text: [title, ...lines.map((line) => `- ${line.text}\n  ${siteUrl}${line.path}`)].join('\n'),
    html: `<h2>${escapeHtml(title)}</h2><ul>${lines.map(({ text, path }) => `<li>${linkTo(text, siteUrl + path)}</li>`).join('')}</ul>`,
  });
  const link = (text: string, url: string) => mailParagraph(`${text}: ${url}`, linkTo(text, url));
  return composeMail(locale, mailText(t.subject), [
    mailParagraph(opening),
    ...sections.map(section),
    ...figures.map((figure) => mailParagraph(figure)),
    link(t.open, `${siteUrl}/admin/today`),
    link(t.unsubscribe, unsubscribeUrl),
  ]);
}

function sectionsOf(today: Today, locale: Locale): Section[] {
  const t = mailTexts[locale].weekly;
  const titleOf = (article: { title_no: string; title_en: string }) =>
    article[`title_${locale}`] || article.title_no || article.title_en || t.untitled;
  const time = new Intl.DateTimeFormat(locale === 'no' ? htmlLang.no : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Oslo',
  });
  const dated = (article: Today['scheduled'][number]): Line => ({
    text: article.auto_publish_at
      ? `${titleOf(article)} (${time.format(article.auto_publish_at)})`
      : titleOf(article),
    path: `/admin/article/${article.id}?tab=settings`,
  });
  const item = ({ id, term }: Today['review']['items'][number]): Line => ({
    text: term,
    path: `/admin/queue/${id}`,
  });
  const translations = (name: 'stale' | 'missing') => ({
    title: `${t[name]} (${today[name].reduce((sum, { total }) => sum + total, 0)})`,
    lines: today[name].flatMap((each) =>
      each.articles.map((article) => ({
        text: titleOf(article),
        path: `/admin/article/${article.id}${each.locale === 'en' ? '?tab=en' : ''}`,
      })),
    ),
  });
  return [
    { title: `${t.review} (${today.review.total})`, lines: today.review.items.map(item) },
    { title: `${t.failed} (${today.failed.total})`, lines: today.failed.items.map(item) },
    { title: t.overdue, lines: today.overdue.map(dated) },
    { title: t.scheduled, lines: today.scheduled.map(dated) },
    translations('stale'),
    translations('missing'),
    {
      title: `${t.findings} (${today.findings.length})`,
      lines: today.findings.slice(0, listedFindings).map(({ url, source }) => ({
        text: source ? titleOf(source) : url,
        path: '/admin/sources',
      })),
    },
    {
      title: t.opportunities,
      lines: today.opportunities.map(({ term, locale: language }) => ({
        text: term,
        path: `/admin/gsc/${encodeURIComponent(term)}?locale=${language}`,
      })),
    },
  ];
}
