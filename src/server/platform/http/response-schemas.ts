import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type ProblemCode, problemStatuses } from '../../../domain/problems.ts';
import type { FieldText } from '../api-document/api-texts.ts';

export const time = z.iso.datetime();
export const day = z.iso.date();
export const count = z.int();

/** The position in a list with pages. Every such list has these fields. */
export const position = { page: count, pages: count, total: count };

export const done = z.object({ ok: z.literal(true) });
export const nothing = z.object({});

export const titles = { title_no: z.string(), title_en: z.string() };
export const period = z.object({ start: day, end: day });

export const problemCode = z.enum(Object.keys(problemStatuses) as [ProblemCode, ...ProblemCode[]]);
/** A failure that is stored with a queue item. A value may be a list of problems. */
export const storedProblem = z.object({
  code: problemCode,
  values: z.record(z.string(), z.unknown()).optional(),
});

/** An object that the API document describes once, under this name. */
export const component = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** Gives a field the description with this key in `fields` of src/web/i18n/{no,en}/api.json. */
export const described = <Schema extends z.ZodType>(schema: Schema, apiText: FieldText): Schema =>
  schema.meta({ apiText });

const schemas: Record<string, z.ZodType> = {
  uuid: z.uuid(),
  text: z.string(),
  'text[]': z.array(z.string()),
  'uuid[]': z.array(z.uuid()),
  boolean: z.boolean(),
  integer: z.int(),
  bigint: z.int(),
  numeric: z.number(),
  'double precision': z.number(),
  date: day,
  'timestamp with time zone': time,
};

const schemaOf = (column: PgColumn): z.ZodType => {
  const schema = schemas[column.getSQLType()] ?? z.unknown();
  return column.notNull ? schema : schema.nullable();
};

/** The row of a table without some columns. JSON and enumerated values need schemas of their own. */
export function rowShape<Table extends PgTable, Hidden extends keyof Table['_']['columns'] = never>(
  table: Table,
  ...hidden: Hidden[]
) {
  const shown = Object.entries(getTableColumns(table)).filter(([name]) => !hidden.includes(name as Hidden));
  return Object.fromEntries(shown.map(([name, column]) => [name, schemaOf(column)])) as {
    [Column in Exclude<keyof Table['_']['columns'], Hidden>]: z.ZodType;
  };
}
