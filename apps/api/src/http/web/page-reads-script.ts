import { createHash } from 'node:crypto';
import { STARTED_ID, STARTED_KEY } from '@portal/contract/shared/page-frame';
import { jsonScript } from './json-script.ts';

/**
 * A script in each staff page of a signed-in user. It sends the page's first reads while the application's scripts
 * are still on their way, exactly as the application would: with the token of the cookie. The application takes
 * the responses (lib/http/preloaded-responses.ts).
 */
const START = `(function(){
var r=window.${STARTED_KEY}={},t=/(?:^|; )access_token=([^;]+)/.exec(document.cookie);
if(t)JSON.parse(document.getElementById('${STARTED_ID}').textContent).forEach(function(a){
r[a]=fetch(a,{credentials:'same-origin',headers:{Accept:'application/json',Authorization:'Bearer '+decodeURIComponent(t[1])}}).catch(function(){return null})})
})()`;

/** Returns the list of a page's first reads and the script that sends them; nothing without reads. */
export const pageReadsScript = (addresses: string[]): string =>
  addresses.length === 0 ? '' : `${jsonScript(STARTED_ID, addresses)}<script>${START}</script>`;

/** The script's hash, which the Content-Security-Policy has to allow. */
export const pageReadsScriptHash = `'sha256-${createHash('sha256').update(START).digest('base64')}'`;
