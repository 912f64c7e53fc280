import { createHash } from 'node:crypto';
import { CHUNK_RELOAD_KEY, CHUNK_RELOAD_WINDOW_MS } from '@portal/contract/shared/chunk-reload';

/**
 * Stands in each page: where one of its own scripts or style sheets is lost on the way, the page is loaded again, once, as the
 * application does for what it loads later. Without it such a page would stay empty. Nobody has typed anything by
 * then. It runs in the browser, by its clock.
 */
const RELOAD = `(function(){
function lost(e){
var t=e.target,s=t&&(t.tagName==='SCRIPT'?t.src:t.rel==='stylesheet'&&t.href);
if(!s||s.indexOf(location.origin+'/')!==0)return;
var n=+new Date,d=n-Number(sessionStorage.getItem('${CHUNK_RELOAD_KEY}')||0);
if(d>=0&&d<${CHUNK_RELOAD_WINDOW_MS})return;
sessionStorage.setItem('${CHUNK_RELOAD_KEY}',n);
location.reload()}
addEventListener('error',lost,true);
addEventListener('load',function(){removeEventListener('error',lost,true)})
})()`;

export const assetReloadScript = `<script>${RELOAD}</script>`;

/** The one script that the Content-Security-Policy lets stand in a page. */
export const assetReloadScriptHash = `'sha256-${createHash('sha256').update(RELOAD).digest('base64')}'`;
