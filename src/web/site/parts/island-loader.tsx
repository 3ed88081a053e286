import { InlineScript } from '../../inline-script.tsx';

/**
 * Loads the script of an island on one of these occasions: a reader uses a field or button in it, the browser has
 * restored the text of a field, or the address has the given fragment.
 *
 * Until the island sets `data-ready`, its root element records the actions of the reader: `data-submitted` after a
 * submit, and `data-clicked` with the id of a clicked button.
 *
 * A retry adds a number to the address of the script, because some browsers remember that a module failed to load.
 */
const loaderCode = (rootId: string, fragment: string | undefined) => `(function(d){
var r=d.getElementById("${rootId}"),m=d.getElementById("${rootId}-loader"),n=0,p;
function load(){if(p)return;m.hidden=true;p=import(m.dataset.script+(n++?"?"+n:"")).catch(function(){p=0;m.hidden=false;m.textContent=m.dataset.failed})}
["focusin","pointerdown","dragenter","input","click","submit"].forEach(function(t){r.addEventListener(t,function(e){
var c=e.target.closest("input,textarea,button");if(r.dataset.ready||!c&&t!="submit")return;
if(t=="submit")r.dataset.submitted=1;if(t=="click"&&c.id)r.dataset.clicked=c.id;load()})});
if([].some.call(r.querySelectorAll("input,textarea"),function(f){return f.value})${fragment ? `||location.hash.indexOf("${fragment}")==0` : ''})load()
})(document)`;

/** Must be rendered after the root element. `failed` is the text to show if the script cannot be loaded. */
export const IslandLoader = (props: {
  rootId: string;
  script: string;
  failed: string;
  fragment?: string;
}) => (
  <>
    <p
      id={`${props.rootId}-loader`}
      role="alert"
      hidden
      className="mt-4 font-semibold"
      data-script={props.script}
      data-failed={props.failed}
    />
    <InlineScript code={loaderCode(props.rootId, props.fragment)} />
  </>
);
