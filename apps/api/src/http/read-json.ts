import { DomainError } from '@foxreel/domain/kernel';
import type { ApiRequest } from './api-env.ts';
import { refuseNull } from './refuse-null.ts';

/** The JSON body of a request. UNSUPPORTED_TYPE for another type; BAD_INPUT for what is not UTF-8, not JSON, or carries U+0000. */
export async function readJson(c: ApiRequest): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw new DomainError('UNSUPPORTED_TYPE', 'The body must be application/json');
  const value = parse(await c.req.arrayBuffer());
  refuseNull(value);
  return value;
}

function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new DomainError('BAD_INPUT', 'The body is not valid JSON', { cause });
  }
}
