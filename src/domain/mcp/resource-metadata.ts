/** Where an assistant reads which OAuth server gives access to the MCP server. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/mcp';
