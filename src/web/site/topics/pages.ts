import { definePage } from '../render/page.ts';
import * as topic from './topic-page.tsx';

export const topicPages = [
  definePage({
    path: '/tema/:slug',
    // A topic may list a draft, which appears when it is published. Publishing invalidates the tag `articles`.
    cacheTags: ['topics', 'articles'],
    load: topic.load,
    meta: topic.meta,
    Page: topic.Page,
  }),
];
