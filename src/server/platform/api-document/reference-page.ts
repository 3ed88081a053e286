import { site } from '../../../../site.config.ts';
import { htmlLang, type Locale, locales, localizedPath, otherLocale } from '../../../domain/locale.ts';
import { type ProblemCode, problemStatuses } from '../../../domain/problems.ts';
import en from '../../../web/i18n/en/admin/problems.json' with { type: 'json' };
import no from '../../../web/i18n/no/admin/problems.json' with { type: 'json' };
import { filledText } from '../filled-text.ts';
import { xmlText } from '../http/xml-text.ts';
import { type ApiTexts, apiTexts } from './api-texts.ts';
import { documentPath, referencePath } from './document-paths.ts';
import type { JsonSchema, OpenApi, Operation } from './openapi.ts';
import { referenceStyle } from './reference-style.ts';
import { fieldsOf, inlineComponents, typeOf } from './schema-fields.ts';

const problems = { no: no.problems, en: en.problems };

/**
 * Shows the API document as a page that needs no script. The texts of the document must be in the language `locale`.
 * Describing all routes takes long, so other requests run in between.
 */
export async function referencePage(document: OpenApi, locale: Locale): Promise<string> {
  const texts = apiTexts[locale];
  const { info, tags, paths, servers, components } = document;
  const base = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const webhooks = inlineComponents(document.webhooks, components.schemas);
  const sections: string[] = [];
  for (const { name } of tags) {
    const routes = operations.filter(({ operation }) => operation.tags.includes(name));
    const html = routes.map(({ path, method, operation }) =>
      operationHtml({
        base,
        path,
        method,
        operation: inlineComponents({ ...operation, responses: successes(operation) }, components.schemas),
        texts,
      }),
    );
    sections.push(sectionHtml(name, html.join('')));
  }
  const events = Object.entries(webhooks).map(([event, { post }]) =>
    detailsHtml(
      `<code>${event}</code>`,
      post.summary,
      Object.values(post.requestBody.content)
        .map(({ schema }) => bodyHtml(texts.words.body, schema, 'response', texts))
        .join(''),
    ),
  );
  const codes = Object.entries(problemStatuses).map(
    ([code, status]) =>
      `<li><code>${code}</code> <span>${status}</span> <span>${xmlText(problems[locale][code as ProblemCode].replace(/\{\{(\w+)\}\}/g, '{$1}'))}</span></li>`,
  );
  const [webhookSection, errors] = [texts.webhooks.title, texts.errors.title];
  const values = { site: site.siteName, version: info.version };
  const text = (template: string) => inlineCode(filledText(template, values));
  return `<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${xmlText(info.title)}</title>${alternates(base, locale)}<style>${referenceStyle}</style></head><body>
<a class="skip" href="#innhold">${xmlText(texts.skip)}</a>
<header><a class="brand" href="${localizedPath('/', locale)}" aria-label="${text(texts.home)}">${xmlText(site.siteName)}</a>${toggle(locale)}</header>
<main id="innhold">
<h1>${xmlText(info.title)}</h1>
<p>${xmlText(texts.lead)} <a href="${documentPath}">${xmlText(texts.openApi)}</a></p>
<dl>${Object.values(texts.about)
    .map((about) => `<div><dt>${xmlText(about.name)}</dt><dd>${text(about.text)}</dd></div>`)
    .join('')}</dl>
<pre tabindex="0">${xmlText(`curl -H "Authorization: Bearer $TOKEN" \\\n  "${base}/api/articles?page=1"`)}</pre>
<nav aria-label="${xmlText(texts.contents)}"><ul>${[...tags.map(({ name }) => name), webhookSection, errors]
    .map((name) => `<li><a href="#${anchor(name)}">${xmlText(name)}</a></li>`)
    .join('')}</ul></nav>
${sections.join('')}
${sectionHtml(webhookSection, `<p>${xmlText(texts.webhooks.text)}</p><p>${inlineCode(texts.webhooks.signature)}</p>${events.join('')}`)}
${sectionHtml(errors, `<p>${xmlText(texts.errors.text)}</p><ul class="codes">${codes.join('')}</ul>`)}
</main></body></html>
`;
}

/** The same form as on the public pages (src/web/language-form.tsx). */
function toggle(locale: Locale): string {
  const other = otherLocale(locale);
  return `<form action="/sprak/${other}"><input type="hidden" name="to" value="${referencePath}"><button lang="${htmlLang[other]}">${apiTexts[locale].toggle}</button></form>`;
}

const alternates = (base: string, current: Locale): string =>
  [
    `<link rel="canonical" href="${base}${localizedPath(referencePath, current)}">`,
    ...locales.map(
      (locale) =>
        `<link rel="alternate" hreflang="${htmlLang[locale]}" href="${base}${localizedPath(referencePath, locale)}">`,
    ),
  ].join('');

const sectionHtml = (name: string, html: string): string =>
  `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${xmlText(name)}</h2>${html}</section>`;

const detailsHtml = (name: string, summary: string, html: string): string =>
  `<details><summary>${name} <span>${xmlText(summary)}</span></summary><div>${html}</div></details>`;

/** The page does not repeat the refusals, because they are the same for all routes. */
const successes = ({ responses }: Operation): Operation['responses'] =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400));

function operationHtml(route: {
  base: string;
  path: string;
  method: string;
  operation: Operation;
  texts: ApiTexts;
}): string {
  const { base, path, method, operation, texts } = route;
  const { words } = texts;
  const { summary, description, parameters, requestBody, responses, security } = operation;
  const listed = parameters.map(({ name, in: place, required, schema }) =>
    fieldHtml(name, typeOf(schema), [words.in[place], required && words.required, ...notesOf(schema, texts)]),
  );
  const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    type === 'application/json'
      ? bodyHtml(words.body, schema, 'request', texts)
      : `<h3>${xmlText(words.body)}</h3><p>${xmlText(words.file)}</p>`,
  );
  const answers = Object.entries(responses).map(([status, response]) => {
    const title = filledText(words.response, { status });
    const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(response.content ?? {});
    if (schema && type === 'application/json') return bodyHtml(title, schema, 'response', texts);
    return `<h3>${xmlText(title)}</h3><p>${type ? `<code>${xmlText(type)}</code>` : xmlText(words.noContent)}</p>`;
  });
  const command = [
    'curl',
    method !== 'get' && `-X ${method.toUpperCase()}`,
    security.length > 0 && '-H "Authorization: Bearer $TOKEN"',
    requestBody &&
      'application/json' in requestBody.content &&
      '-H "Content-Type: application/json" -d \'{…}\'',
    `"${base}${path}"`,
  ]
    .filter(Boolean)
    .join(' ');
  return detailsHtml(
    `<code><b>${method.toUpperCase()}</b> ${xmlText(path)}</code>`,
    summary,
    `<p>${inlineCode(description)}</p>${
      listed.length > 0
        ? `<h3>${xmlText(words.parameters)}</h3><ul class="fields">${listed.join('')}</ul>`
        : ''
    }${body.join('')}${answers.join('')}<h3>${xmlText(words.example)}</h3><pre tabindex="0">${xmlText(command)}</pre>`,
  );
}

function bodyHtml(title: string, schema: JsonSchema, io: 'request' | 'response', texts: ApiTexts): string {
  const { required, optional } = texts.words;
  const fields = fieldsOf(schema).map((field) =>
    fieldHtml(field.name, field.type, [
      io === 'request' ? field.required && required : !field.required && optional,
      ...notesOf(field.schema, texts),
    ]),
  );
  const list =
    fields.length > 0
      ? `<ul class="fields">${fields.join('')}</ul>`
      : `<p><code>${xmlText(typeOf(schema))}</code></p>`;
  return `<h3>${xmlText(title)}</h3>${list}`;
}

const fieldHtml = (name: string, type: string, notes: (string | false)[]): string =>
  `<li><code>${xmlText(name)}</code> <span><code>${xmlText(type)}</code>${notes
    .filter((note) => note !== false)
    .map((note) => `, ${xmlText(note)}`)
    .join('')}</span></li>`;

function notesOf(schema: JsonSchema, { words }: ApiTexts): (string | false)[] {
  const { maximum, maxLength, default: usual, description } = schema;
  return [
    maximum !== undefined &&
      maximum < Number.MAX_SAFE_INTEGER &&
      filledText(words.atMost, { value: String(maximum) }),
    maxLength !== undefined && filledText(words.atMostCharacters, { value: String(maxLength) }),
    !isEmpty(usual) && filledText(words.default, { value: JSON.stringify(usual) }),
    description ?? false,
  ];
}

/** An empty default is not mentioned, because it is what readers expect of a missing field. */
const isEmpty = (usual: unknown): boolean =>
  usual === undefined || usual === null || usual === '' || (Array.isArray(usual) && usual.length === 0);

const anchor = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/[^a-z]+/g, '-');

/** Escapes a text and shows the words between backticks as code. */
const inlineCode = (text: string): string => xmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>');
