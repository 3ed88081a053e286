/** The addresses of the built client files, which the server writes into documents. */
export interface ClientFiles {
  site: { style: string; font: string };
  foodCheckScript: string;
  labelReaderScript: string;
  listFilterScript: string;
  /** The files that the tools need without a network. Empty in development. */
  offline: readonly string[];
  admin: {
    style: string;
    script: string;
    /** The files to preload together with the script: its chunks, and the chunks of the given modules of src/web. */
    preloads: (modules: readonly string[]) => string[];
  };
  /** In development, the address of Vite's client, which reloads the page after a change. */
  reloadScript?: string;
}

export type ViteManifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] }
>;

const siteFont = 'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2';
const sources = {
  siteStyle: 'src/web/site/styles/site.css',
  foodCheck: 'src/web/site/food-check/food-check.island.tsx',
  labelReader: 'src/web/site/labels/label-reader.island.tsx',
  listFilter: 'src/web/site/search/list-filter.island.ts',
  adminStyle: 'src/web/admin/shell/admin.css',
  admin: 'src/web/admin/admin.entry.tsx',
};

/** The entry points of the client build. vite.config.ts reads this list. */
export const clientEntries = Object.values(sources);

/** In development Vite serves every source file at its own path. */
export const developmentFiles: ClientFiles = {
  site: { style: `/${sources.siteStyle}`, font: `/${siteFont}` },
  foodCheckScript: `/${sources.foodCheck}`,
  labelReaderScript: `/${sources.labelReader}`,
  listFilterScript: `/${sources.listFilter}`,
  offline: [],
  admin: { style: `/${sources.adminStyle}`, script: `/${sources.admin}`, preloads: () => [] },
  reloadScript: '/@vite/client',
};

export function builtFiles(manifest: ViteManifest): ClientFiles {
  const addressOf = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no file for ${source}`);
    return `/${chunk.file}`;
  };
  const chunksOf = (source: string, found: Set<string>) => {
    if (found.has(source)) return;
    found.add(source);
    for (const imported of manifest[source]?.imports ?? []) chunksOf(imported, found);
  };
  /** The script of the label reader with all chunks and files, also those that it loads for a photo. */
  const filesOf = (source: string, found: Set<string>) => {
    const { file, imports = [], dynamicImports = [], assets = [] } = manifest[source] ?? {};
    if (!file || found.has(`/${file}`)) return;
    for (const each of [file, ...assets]) found.add(`/${each}`);
    for (const imported of [...imports, ...dynamicImports]) filesOf(imported, found);
  };
  const site = { style: addressOf(sources.siteStyle), font: addressOf(siteFont) };
  const offline = new Set([site.style, site.font, '/favicon.svg']);
  for (const source of [sources.labelReader, sources.listFilter]) filesOf(source, offline);
  return {
    offline: [...offline],
    site,
    foodCheckScript: addressOf(sources.foodCheck),
    labelReaderScript: addressOf(sources.labelReader),
    listFilterScript: addressOf(sources.listFilter),
    admin: {
      style: addressOf(sources.adminStyle),
      script: addressOf(sources.admin),
      preloads: (modules) => {
        const found = new Set<string>();
        for (const source of [sources.admin, ...modules.map((module) => `src/web/${module}`)])
          chunksOf(source, found);
        return [...found].filter((source) => source !== sources.admin).map(addressOf);
      },
    },
  };
}
