import { definePage } from '../render/page.ts';
import * as research from './research-page.tsx';

export const researchPages = [definePage('/forskningen', research, ['research'])];
