let loaded: ReturnType<typeof load> | undefined;

/** Not at the start, which is faster and smaller without it: only sites with API tokens need it. */
export const loadMcpSdk = (): ReturnType<typeof load> => {
  loaded ??= load();
  return loaded;
};

async function load() {
  // The protocol schemas and the JSON Schema validator, which the SDK imports.
  await import('@modelcontextprotocol/core');
  await import('@modelcontextprotocol/server/_shims');
  const sdk = await import('@modelcontextprotocol/server');
  sdk.preloadSchemas();
  return sdk;
}
