import { articleTools } from './article-tools.ts';
import { imageTools } from './image-tools.ts';
import { libraryTools } from './library-tools.ts';
import { queueTools } from './queue-tools.ts';
import { searchDataTools } from './search-data-tools.ts';
import type { Tool } from './tool.ts';

export const mcpTools: readonly Tool[] = [
  ...articleTools,
  ...imageTools,
  ...libraryTools,
  ...searchDataTools,
  ...queueTools,
];
