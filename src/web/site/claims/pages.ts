import { definePage } from '../render/page.ts';
import * as claim from './claim-page.tsx';
import * as claims from './claims-page.tsx';

export const claimPages = [
  definePage('/pastander', claims, ['articles', 'sources', 'topics', 'retractions']),
  definePage('/pastander/:id', claim, ['articles', 'sources', 'retractions']),
];
