import { InlineScript } from '../../inline-script.tsx';
import { usePage } from '../render/use-page.ts';
import { searchFieldId } from './search-form.tsx';

const listId = 'search-names';

/**
 * Suggests names of foods and additives in the search field. The names are fetched when the reader first uses the field;
 * the field then shows the few that contain the typed text.
 */
const code = `(function(d){
var f=d.getElementById("${searchFieldId}"),l=d.getElementById("${listId}"),n,g;
function fold(s){return s.toLowerCase().normalize("NFD").replace(/[\\u0300-\\u036f]/g,"").replace(/\\u00f8/g,"o").replace(/\\u00e6/g,"ae")}
function show(){var q=fold(f.value.trim());
l.replaceChildren.apply(l,!n||q.length<2?[]:n.filter(function(x){return x[1].indexOf(" "+q)>=0}).slice(0,8).map(function(x){var o=d.createElement("option");o.value=x[0];return o}))}
function load(){if(g)return;g=1;fetch(l.dataset.names).then(function(r){return r.json()}).then(function(a){n=a.map(function(x){return[x," "+fold(x)]});show()},function(){g=0})}
f.setAttribute("list","${listId}");f.onfocus=load;f.oninput=function(){load();show()}
})(document)`;

export function SearchSuggestions() {
  const { href } = usePage();
  return (
    <>
      <datalist id={listId} data-names={href('/sok/navn.json')} />
      <InlineScript code={code} />
    </>
  );
}
