import { articleTools, linkTools, revisionTools } from './article-tools.ts';
import { imageTools } from './image-tools.ts';
import { libraryTools } from './library-tools.ts';
import { queueTools } from './queue-tools.ts';
import { searchDataTools } from './search-data-tools.ts';
import type { Tool } from './tool.ts';
import { writingTools } from './writing-tools.ts';

export const mcpTools: readonly Tool[] = [
  ...articleTools,
  ...revisionTools,
  ...linkTools,
  ...writingTools,
  ...imageTools,
  ...libraryTools,
  ...searchDataTools,
  ...queueTools,
];
