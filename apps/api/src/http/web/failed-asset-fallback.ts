import { createHash } from 'node:crypto';
import { CHUNK_RELOAD_KEY, CHUNK_RELOAD_WINDOW_MS } from '@portal/contract/shared/chunk-reload';

/**
 * A script in each page. If one of the page's scripts or style sheets is lost, the script reloads the page
 * once. The application does the same for later files. Without the script such a page would stay empty. The
 * user has typed nothing by then. It runs in the browser and uses the browser's clock.
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

/** The only inline script that the Content-Security-Policy allows in a page. */
export const assetReloadScriptHash = `'sha256-${createHash('sha256').update(RELOAD).digest('base64')}'`;
