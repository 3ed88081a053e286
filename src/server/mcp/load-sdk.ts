let loaded: ReturnType<typeof load> | undefined;

/**
 * Loads the MCP SDK once. It is not loaded at the start, because a site without API tokens never needs it, and a start
 * without it is faster and takes less memory.
 */
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
