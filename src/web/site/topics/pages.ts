import { definePage } from '../render/page.ts';
import * as topic from './topic-page.tsx';

export const topicPages = [
  // A topic may list a draft, which appears when it is published. Publishing invalidates the tag `articles`.
  definePage('/tema/:slug', topic, ['topics', 'articles']),
];
