import { DomainError } from '@foxreel/domain/kernel';

const forbiddenCharacter = 'The null character is not allowed';
const depthMax = 64;

/**
 * Postgres cannot store U+0000 in text: refused at the edge, wherever in the input it stands. BAD_INPUT, with the field's path.
 * Input nested deeper than any of ours is refused too.
 */
export function refuseNull(input: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path, depth } = item;
    if (typeof value === 'string') {
      if (value.includes('\u0000')) throw inputError(path, forbiddenCharacter);
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= depthMax) throw inputError(path, 'The input is nested too deeply');
      for (const [key, child] of Object.entries(value)) {
        if (key.includes('\u0000')) throw inputError(path, forbiddenCharacter);
        open.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
}

function inputError(path: string, message: string): DomainError {
  const field = path.split('.').slice(0, 4).join('.') || 'input';
  return new DomainError('BAD_INPUT', message, { fields: { [field]: [message] } });
}
