import Fastify from 'fastify';
import { trackCalls } from '../http/calls-in-progress.ts';
import { startWatchdog } from './start-watchdog.ts';

/* A server for watchdog.test.ts, with a call that never ends. */
startWatchdog(1500);
const app = Fastify();
trackCalls(app);
app.get('/for-ever/:id', async () => {
  for (;;) Math.sqrt(2);
});
app.get('/short', async () => {
  const until = performance.now() + 700;
  while (performance.now() < until) Math.sqrt(2);
  return { done: true };
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
