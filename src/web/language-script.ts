import { localeStorageKey } from '../domain/locale.ts';

/**
 * The only script on every public page, at most 1 kB, allowed by its hash in the content security policy. It copies the
 * chosen language between local storage and cookie, and reloads once if a page without /en was sent in the wrong
 * language. It stores the choice of the language toggle, and closes the menu when a link is followed, because Back
 * would show the menu open. A page under /en is always English and does not change the stored choice.
 */
export const languageScript = `(function(d,k){
function store(l){try{localStorage[k]=l}catch(e){}d.cookie=k+"="+l+";path=/;max-age=31536000;samesite=lax"+(location.protocol=="https:"?";secure":"")}
function known(v){v=/^(nb|nn|no|en)\\b/i.exec(v||"");return v&&(v[1].toLowerCase()=="en"?"en":"no")}
var c=known((d.cookie.match("(?:^|; )"+k+"=([^;]*)")||[])[1]),s;
try{s=known(localStorage[k])}catch(e){}
if(!/^\\/en(\\/|$)/.test(location.pathname)){
var shown=d.documentElement.lang=="en"?"en":"no",want=s||c||shown;
if(s!=want||c!=want)store(want);
try{if(want==shown)sessionStorage.removeItem(k);else if(!sessionStorage[k]){sessionStorage[k]=1;location.reload()}}catch(e){}
}
d.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[data-language]");if(a){store(a.dataset.language);if(location.search&&a.dataset.path)a.href=a.pathname+"?to="+encodeURIComponent(a.dataset.path+location.search)}
if(e.target.closest("#menu a"))menu.hidePopover()})
})(document,"${localeStorageKey}")`;
