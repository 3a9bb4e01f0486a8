import { type Environment, EnvironmentError } from '@foxreel/config';

/** A variable that this process cannot run without. Throws EnvironmentError with its name. */
export function required(environment: Environment, name: 'DATABASE_URL' | 'VALKEY_URL'): string {
  const value = environment[name];
  if (!value) throw new EnvironmentError(`${name}: required by the media worker`);
  return value;
}
