import { setImmediate as nextTurn } from 'node:timers/promises';

let loaded: ReturnType<typeof load> | undefined;

/**
 * Loads the MCP SDK once. It is not loaded at the start, because a site without API tokens never needs it, and a start
 * without it is faster and takes less memory.
 */
export const loadMcpSdk = (): ReturnType<typeof load> => {
  loaded ??= load();
  return loaded;
};

/** The steps run in different turns of the event loop, because together they would block it. */
async function load() {
  // The protocol schemas and the JSON Schema validator, which the SDK imports.
  await import('@modelcontextprotocol/core');
  await nextTurn();
  await import('@modelcontextprotocol/server/_shims');
  await nextTurn();
  const sdk = await import('@modelcontextprotocol/server');
  await nextTurn();
  sdk.preloadSchemas();
  await nextTurn();
  return sdk;
}
