import { localeStorageKey } from '../domain/locale.ts';

/**
 * The inline script of every public page and admin screen, except pages that other sites embed. At most 1 kB.
 *
 * Local storage and a cookie contain the language that the reader chose. The script keeps both equal. If the reader has
 * never chosen, it stores the language of the first page without /en. If a page without /en was served in another
 * language than the stored one, it reloads the page once. Pages under /en are always English and leave the choice
 * unchanged.
 *
 * The language toggle keeps the query and the fragment of the address.
 *
 * It also closes the menu when the reader follows a link in it. Otherwise the menu would still be open after Back.
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
d.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-language]"),to=b&&b.form.to;if(b)store(b.dataset.language);if(to&&!/\\?/.test(to.value))to.value+=location.search;if(b)b.form.action=b.form.action.replace(/#.*/,"")+location.hash
if(e.target.closest("#menu a"))menu.hidePopover()})
})(document,"${localeStorageKey}")`;
