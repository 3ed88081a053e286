import { definePage } from '../render/page.ts';
import * as claims from './claims-by-topic-page.tsx';
import * as topic from './topic-page.tsx';

export const topicPages = [
  // A topic may list a draft, which appears when it is published. Publishing invalidates the tag `articles`.
  definePage('/tema/:slug', topic, ['topics', 'articles']),
  definePage('/pastander', claims, ['articles', 'sources', 'topics', 'retractions']),
];
