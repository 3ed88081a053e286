import { hash } from 'node:crypto';

import style from './reference.css?raw';

/** The page contains the style inline, and the content security policy allows it by its hash. */
export const referenceStyle = style;

export const referencePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', referenceStyle, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
