import { definePage } from '../render/page.ts';
import * as search from './search-page.tsx';

export const searchPages = [definePage('/sok', search)];
