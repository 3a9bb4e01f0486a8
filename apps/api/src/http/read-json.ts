import { DomainError } from '@foxreel/domain/kernel';
import type { ApiRequest } from './api-env.ts';
import { refuseNull } from './refuse-null.ts';

/** The JSON object of a request. UNSUPPORTED_TYPE for another type; BAD_INPUT for what is not UTF-8, no JSON object, or carries U+0000. */
export async function readJson(c: ApiRequest): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw new DomainError('UNSUPPORTED_TYPE', 'The body must be application/json');
  const value = parse(await c.req.arrayBuffer());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('BAD_INPUT', 'The body must be a JSON object');
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
