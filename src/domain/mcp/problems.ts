export const mcpProblems = {
  mcp_of_other_site: { status: 403, message: 'A page of another site cannot use this address.' },
  batch_too_long: { status: 400, message: 'Send at most {{max}} messages at once.' },
} as const;
