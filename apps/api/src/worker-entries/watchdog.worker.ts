import fs from 'node:fs';
import inspector from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { BLOCKED_EXIT_CODE, type WatchdogData } from '../watchdog/watchdog-data.ts';

/*
 * Watches the event loop of the main thread. Where it has not turned for long, this thread stops it as a debugger does, asks
 * which calls are in progress and where the code is, logs that and ends the process. A call that never ends cannot be ended by
 * itself: Node 20 aborts when the execution of the main thread is terminated.
 */
const { turns, blockedMs } = workerData as WatchdogData;
/** How often the loop is looked at. Looks are counted and not the time: a computer that was asleep blocked nothing. */
const LOOK_MS = 250;
/** How long the main thread has to say where it is. */
const ANSWER_MS = 2000;

const session = new inspector.Session();
session.connectToMainThread();

let last = -1;
let looks = 0;
const timer = setInterval(() => {
  const now = Atomics.load(turns, 0);
  looks = now === last ? looks + 1 : 0;
  last = now;
  if (looks * LOOK_MS < blockedMs) return;
  clearInterval(timer);
  endProcess();
}, LOOK_MS);

function endProcess(): void {
  setTimeout(() => {
    log('unknown', []);
    kill();
  }, ANSWER_MS);
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    const stack = params.callFrames.slice(0, 10).map(({ functionName, location }) => {
      const { scriptId, lineNumber } = location;
      return `${functionName || 'anonymous'} ${scripts.get(scriptId) ?? ''}:${lineNumber + 1}`;
    });
    const expression = 'globalThis[Symbol.for("portal.callsInProgress")]?.()';
    session.post('Runtime.evaluate', { expression, returnByValue: true }, (_error, answer) => {
      log(answer?.result.value ?? 'unknown', stack);
      // From outside, the first process of a container cannot be killed by one of its own threads.
      session.post('Runtime.evaluate', { expression: `process.reallyExit(${BLOCKED_EXIT_CODE})` });
      setTimeout(kill, ANSWER_MS);
    });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

const kill = () => process.kill(process.pid, 'SIGKILL');

/** Writes at once, because no other code of this process can write. */
function log(calls: unknown, stack: string[]): void {
  const msg = `The event loop was blocked for ${blockedMs / 1000} seconds. This process is stopping so that it can be restarted.`;
  fs.writeSync(2, `${JSON.stringify({ level: 60, pid: process.pid, msg, calls, stack })}\n`);
}
