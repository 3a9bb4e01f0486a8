import { createServer } from 'node:http';

/* The peer of the anonymous feed: node:http, which reads each request and answers with the same fixed bytes. */
const port = Number(process.env['FIXED_PORT']);

process.once('message', (text: string) => {
  const bytes = Buffer.from(text);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
      response.end(bytes);
    });
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
