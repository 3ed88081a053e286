import { columnNames, normalizeHeader } from './column-names.ts';

/** The sections of a Search Console export. Each section is a file. */
export type ExportSection =
  | 'queries'
  | 'pages'
  | 'chart'
  | 'countries'
  | 'devices'
  | 'appearance'
  | 'filters'
  | 'unknown';

const sectionNames: Record<Exclude<ExportSection, 'unknown'>, readonly string[]> = {
  queries: columnNames.query,
  pages: columnNames.page,
  chart: [
    'chart',
    'diagram',
    'graf',
    'graphique',
    'grafico',
    'dates',
    'datoer',
    'datum',
    'fechas',
    'diagramm',
  ],
  countries: ['countries', 'land', 'lande', 'lander', 'pays', 'paises'],
  devices: ['devices', 'enheter', 'enheder', 'gerate', 'appareils', 'dispositivos'],
  appearance: [
    'search appearance',
    'utseende i sok',
    'visning i sok',
    'sogeresultater',
    'udseende i sogning',
    'utseende i sokresultat',
    'darstellung in der suche',
    'apparence dans les resultats de recherche',
    'aspecto en las busquedas',
    'apariencia en busquedas',
    'sokutseende',
  ],
  filters: ['filters', 'filtre', 'filter', 'filtres', 'filtros'],
};
const sectionOfName = new Map<string, ExportSection>(
  Object.entries(sectionNames).flatMap(([section, names]) =>
    names.map((name) => [name, section as ExportSection] as const),
  ),
);

/**
 * Recognises the section by the name of the file: `Queries.csv`, `Requêtes.csv` and `folder/Consultas.csv` are the same
 * section.
 */
export function sectionOfFile(path: string): ExportSection {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return sectionOfName.get(normalizeHeader(name.replace(/\.[a-z]{2,4}$/i, ''))) ?? 'unknown';
}
