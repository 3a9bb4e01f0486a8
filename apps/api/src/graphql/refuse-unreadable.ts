import { badInput } from '@foxreel/domain/kernel';

/** A question in an address: its variables and extensions are JSON text, or BAD_INPUT naming which is not. */
export function refuseUnreadable(address: string): void {
  const { searchParams } = new URL(address);
  for (const name of ['variables', 'extensions']) {
    const text = searchParams.get(name);
    if (text && !isJson(text)) throw badInput(name, `${name} must be JSON`);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
