import { countedEventPath } from '../domain/results/counted-event.ts';

/**
 * Reports a click on a link to the app, at most 250 bytes. It sends the page, its language and the call to action, and
 * leaves the link as it is. It belongs to the inline script of every public page if readers are counted.
 */
export const scanClickScript = `addEventListener("click",function(e){var a=e.target.closest("a"),m=a&&/utm_medium=([\\w-]+)/.exec(a.href);m&&navigator.sendBeacon("${countedEventPath}",["scan",location.pathname,document.documentElement.lang,m[1]])})`;
