import { createHash } from 'node:crypto';
import { STARTED_ID, STARTED_KEY, type StartedRead } from '@portal/contract/shared/page-frame';
import { jsonScript } from './json-script.ts';

/**
 * A script in staff pages whose first reads the server has not answered in time. It sends them while the application's
 * scripts are still on their way, exactly as the application would: with the token of the cookie. The application takes
 * the responses (lib/http/preloaded-responses.ts).
 */
const START = `(function(){
var r=window.${STARTED_KEY}={},t=/(?:^|; )access_token=([^;]+)/.exec(document.cookie);
if(t)JSON.parse(document.getElementById('${STARTED_ID}').textContent).forEach(function(a){
var b=a.body,h={Accept:'application/json',Authorization:'Bearer '+decodeURIComponent(t[1])};if(b)h['Content-Type']='application/json';
r[a.key]=fetch(a.address,{method:b?'POST':'GET',body:b&&JSON.stringify(b),credentials:'same-origin',headers:h}).catch(function(){return null})})
})()`;

/** Returns the list of a page's first reads and the script that sends them; nothing without reads. */
export const pageReadsScript = (reads: StartedRead[]): string =>
  reads.length === 0 ? '' : `${jsonScript(STARTED_ID, reads)}<script>${START}</script>`;

/** The script's hash, which the Content-Security-Policy has to allow. */
export const pageReadsScriptHash = `'sha256-${createHash('sha256').update(START).digest('base64')}'`;
