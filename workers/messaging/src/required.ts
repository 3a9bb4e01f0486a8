import { type Environment, EnvironmentError } from '@foxreel/config';

/** A variable that this process cannot do without. Throws EnvironmentError with its name. */
export function required(environment: Environment, name: 'DATABASE_URL' | 'VALKEY_URL' | 'APP_SECRET'): string {
  const value = environment[name];
  if (!value) throw new EnvironmentError(`This worker needs ${name}; "npm start" brings it.`);
  return value;
}
