import type { ArticleAdminService } from '../articles/article-admin-service.ts';
import type { GenerationService } from '../generation/generation-service.ts';
import type { SearchConsoleService } from '../search-console/search-console-service.ts';
import type { ServiceParts } from '../service-parts.ts';

export interface QueueDependencies extends ServiceParts {
  articles: ArticleAdminService;
  generation: GenerationService;
  searchConsole: SearchConsoleService;
}
