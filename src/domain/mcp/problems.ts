export const mcpProblems = {
  mcp_of_other_site: 403,
  batch_too_long: 400,
} as const;
