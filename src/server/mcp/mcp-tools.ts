import { articleTools } from './article-tools.ts';
import { libraryTools } from './library-tools.ts';
import { queueTools } from './queue-tools.ts';
import { searchDataTools } from './search-data-tools.ts';
import type { Tool } from './tool.ts';

export const mcpTools: readonly Tool[] = [
  ...articleTools,
  ...libraryTools,
  ...searchDataTools,
  ...queueTools,
];
