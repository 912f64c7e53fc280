// What this machine could do at best: bare node:http, in a process of its own as the portal is, answering as many bytes
// as the path says.
import { Buffer } from 'node:buffer';
import http from 'node:http';

const bodies = new Map();
const server = http.createServer((request, response) => {
  const bytes = Number(request.url?.slice(1));
  if (!bodies.has(bytes)) bodies.set(bytes, Buffer.alloc(bytes, 'x'));
  response.end(bodies.get(bytes));
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
