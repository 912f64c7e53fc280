import { createHash } from 'node:crypto';
import { CHUNK_RELOAD_KEY, CHUNK_RELOAD_WINDOW_MS } from '@portal/contract/shared/chunk-reload';

/**
 * A script in each page. If one of the page's scripts or style sheets is lost, the script reloads the page
 * once. The application does the same for later files. The user has typed nothing by then. If the file is lost
 * again, or storage is forbidden and nothing could end the reloads, the script shows the page's own words for
 * that. It runs in the browser and uses the browser's clock.
 */
const RELOAD = `(function(){
function lost(e){
var t=e.target,s=t&&(t.tagName==='SCRIPT'?t.src:t.rel==='stylesheet'&&t.href);
if(!s||s.indexOf(location.origin+'/')!==0)return;
try{
var n=+new Date,d=n-Number(sessionStorage.getItem('${CHUNK_RELOAD_KEY}')||0);
if(d<0||d>=${CHUNK_RELOAD_WINDOW_MS}){
sessionStorage.setItem('${CHUNK_RELOAD_KEY}',n);
return location.reload()}
}catch(_){}
show('[data-waiting]',true);show('[data-failed]',false)}
function show(q,h){var x=document.querySelector(q);if(x)x.hidden=h}
addEventListener('error',lost,true);
addEventListener('load',function(){removeEventListener('error',lost,true)})
})()`;

export const assetReloadScript = `<script>${RELOAD}</script>`;

/** The script's hash, which the Content-Security-Policy has to allow. */
export const assetReloadScriptHash = `'sha256-${createHash('sha256').update(RELOAD).digest('base64')}'`;
