import type { GenerationService } from '../generation/generation-service.ts';
import type { EmitEvent } from '../platform/emit-event.ts';
import type { Env } from '../platform/env.ts';
import type { Enqueue } from '../platform/jobs/job-runner.ts';
import type { SearchConsoleService } from '../search-console/search-console-service.ts';
import type { PublishingDependencies } from './publish-article.ts';

export interface QueueDependencies extends PublishingDependencies {
  enqueue: Enqueue;
  generation: GenerationService;
  searchConsole: Pick<SearchConsoleService, 'briefFor'>;
  emit: EmitEvent;
  env: Pick<Env, 'SITE_URL'>;
}
