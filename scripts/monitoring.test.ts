import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/**
 * The names that an expression may use: the metrics of the product, the three suffixes that a histogram has, and `up`,
 * which Prometheus adds.
 */
const exported = new Set([
  'up',
  ...[
    ...read('src/server/platform/status/metrics.ts').matchAll(
      /'((?:novasjekk|http|process|nodejs)_[a-z0-9_]+)'/g,
    ),
  ].flatMap(([, name = '']) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]),
]);

/** Checks an expression as far as possible without Prometheus: known metrics, closed brackets, complete ranges. */
function checkExpression(expression: string): void {
  const bare = expression.replace(/"[^"]*"/g, '""');
  const names = bare.match(/\b(?:up|(?:novasjekk|http|process|nodejs)_[a-z0-9_]+)\b/g) ?? [];
  expect(names.length, expression).toBeGreaterThan(0);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
  let rest = bare.replace(/\[\d+[smhd]\]/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^(){}[\]]*\)|\{[^(){}[\]]*\}/g, '');
  }
  expect(rest, expression).not.toMatch(/[(){}[\]]/);
}

const alertSchema = z.strictObject({
  alert: z.string().regex(/^[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smhd]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string().min(20) }),
});

it('deploy/prometheus-alerts.yml has valid rules about metrics that exist', () => {
  const rules = z
    .strictObject({ groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(alertSchema) })]) })
    .parse(parse(read('deploy/prometheus-alerts.yml'))).groups[0].rules;
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { expr } of rules) checkExpression(expr);
});

it('deploy/grafana-dashboard.json shows only metrics that exist', () => {
  const { panels } = z
    .object({
      panels: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          targets: z.array(z.object({ expr: z.string() })).min(1),
        }),
      ),
    })
    .parse(JSON.parse(read('deploy/grafana-dashboard.json')));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { targets } of panels) for (const { expr } of targets) checkExpression(expr);
});
