import { hash } from 'node:crypto';
import { problemCatalogue } from '../../domain/problems.ts';
import { xmlText } from '../search-engines/xml-text.ts';
import type { createOpenApi, JsonSchema, Operation } from './openapi.ts';

type OpenApi = ReturnType<typeof createOpenApi>;

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
nav a, summary { display: inline-block; padding: 0.4rem 0; }
details { border-top: 1px solid #8886; } summary { display: block; cursor: pointer; overflow-wrap: anywhere; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
summary code { font-weight: 700; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886; border-radius: 0.5rem; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-top: 1px solid #8886; overflow-wrap: anywhere; }
`;

/** The page has no scripts, and allows only its own style. */
export const referencePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'`;

/** The API document as a readable page. It is in English, like the document. */
export function referencePage(document: OpenApi): string {
  const { info, tags, paths, servers, webhooks } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const base = servers[0]?.url ?? '';
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2 id="${anchor(name)}">${xmlText(name)}</h2>${own
      .map(({ path, method, operation }) => operationHtml(base, path, method, operation))
      .join('')}</section>`;
  });
  const events = Object.entries(webhooks).map(
    ([event, { post }]) =>
      `<details><summary><code>${event}</code> ${xmlText(post.summary)}</summary>${Object.values(
        post.requestBody.content,
      )
        .map(({ schema }) => `<pre>${xmlText(JSON.stringify(schema, null, 1))}</pre>`)
        .join('')}</details>`,
  );
  const signature = Object.values(webhooks)[0]?.post.description ?? '';
  const codes = Object.entries(problemCatalogue).map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${xmlText(message)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${xmlText(info.title)}</title><style>${style}</style></head><body>
<h1>${xmlText(info.title)}</h1>
<p>Version ${info.version}. The same as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>
<p>${inlineCode(info.description)}</p>
<pre>${xmlText(`curl -H "Authorization: Bearer $TOKEN" "${base}/api/articles?page=1"`)}</pre>
<nav aria-label="Sections"><ul>${[...tags.map(({ name }) => name), 'Webhooks', 'Error codes']
    .map((name) => `<li><a href="#${anchor(name)}">${xmlText(name)}</a></li>`)
    .join('')}</ul></nav>
<main>${sections.join('')}
<section><h2 id="${anchor('Webhooks')}">Webhooks</h2><p>${xmlText(signature)}</p>${events.join('')}</section>
<section><h2 id="${anchor('Error codes')}">Error codes</h2>
<p>A code never changes its meaning. The sentence may change.</p>
<div class="wide"><table><thead><tr><th>Code</th><th>Status</th><th>Sentence</th></tr></thead><tbody>${codes.join('')}</tbody></table></div>
</section></main></body></html>
`;
}

function operationHtml(base: string, path: string, method: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td>${xmlText(typeText(schema))}</td></tr>`,
  );
  const body = requestBody && Object.values(requestBody.content)[0]?.schema;
  const answers = Object.entries(responses).filter(([status]) => status !== 'default');
  return `<details><summary><code>${method.toUpperCase()} ${xmlText(path)}</code> ${xmlText(summary)}</summary>
<p>${inlineCode(description)}</p>
${rows.length > 0 ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${body ? `<p>Body:</p>${schemaHtml(body)}` : ''}
${answers
  .map(([status, { content }]) => {
    const [type, media] = Object.entries(content ?? {})[0] ?? [];
    const schema = media?.schema;
    const hasSchema = schema !== undefined && Object.keys(schema).length > 0;
    return `<p>Response: ${status}${type ? `, <code>${type}</code>` : ''}</p>${hasSchema ? schemaHtml(schema) : ''}`;
  })
  .join('')}
<pre>${xmlText(`curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${base}${path}"`)}</pre></details>`;
}

/** The fields of an object as a table; any other schema as JSON. */
function schemaHtml(schema: JsonSchema): string {
  const { properties, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  if (!properties) return `<pre>${xmlText(JSON.stringify(schema, null, 1))}</pre>`;
  const rows = Object.entries(properties).map(
    ([name, property]) =>
      `<tr><td><code>${xmlText(name)}</code>${required.includes(name) ? ' (required)' : ''}</td><td>${xmlText(typeText(property))}</td></tr>`,
  );
  return `<table><thead><tr><th>Field</th><th>Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function typeText(schema: JsonSchema): string {
  const {
    type,
    format,
    enum: values,
    anyOf,
    items,
    maximum,
    maxLength,
    default: usual,
    description,
  } = schema as {
    type?: string;
    format?: string;
    enum?: unknown[];
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    maximum?: number;
    maxLength?: number;
    default?: unknown;
    description?: string;
  };
  const kind = values
    ? values.map((value) => JSON.stringify(value)).join(' | ')
    : anyOf
      ? anyOf.map(typeText).join(' | ')
      : type === 'array' && items
        ? `array of ${typeText(items)}`
        : [type ?? 'any', format && `(${format})`].filter(Boolean).join(' ');
  return [
    kind,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    usual !== undefined && `default ${JSON.stringify(usual)}`,
    description,
  ]
    .filter(Boolean)
    .join(', ');
}

const anchor = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** Escapes a text and shows the words between backticks as code. */
const inlineCode = (text: string): string => xmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>');
