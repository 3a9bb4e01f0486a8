import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The response to a request with a custom Host, which fetch does not allow; a body is posted as JSON. */
export async function askAsHost(
  origin: string,
  { host, path, body, cookie }: { host: string; path: string; body?: unknown; cookie?: string },
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  const headers = { host, 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) };
  const asked = request({ hostname, port, path, method: body === undefined ? 'GET' : 'POST', headers });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject);
  });
  return { status: reply.statusCode ?? 0, text: await text(reply) };
}
