import { countedEventPath } from '../domain/results/counted-event.ts';

/**
 * Reports clicks on links to the app, with the page, its language and the call to action. If readers are counted, this
 * script is part of every public page, so it may have at most 250 bytes.
 */
export const scanClickScript = `addEventListener("click",function(e){var a=e.target.closest("a"),m=a&&/utm_medium=([\\w-]+)/.exec(a.href);m&&navigator.sendBeacon("${countedEventPath}",["scan",location.pathname,document.documentElement.lang,m[1]])})`;
