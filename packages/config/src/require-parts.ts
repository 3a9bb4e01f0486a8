import { type Environment, EnvironmentError } from './environment.ts';

/** What every process of the product needs, where a launcher alone can do without: it brings them. */
export interface RequiredParts {
  DATABASE_URL: string;
  VALKEY_URL: string;
  APP_SECRET: string;
}

/** The variables that `who` (such as 'The api') cannot do without. Throws EnvironmentError with all that are missing. */
export function requireParts(environment: Environment, who: string): RequiredParts {
  const { DATABASE_URL, VALKEY_URL, APP_SECRET } = environment;
  if (DATABASE_URL && VALKEY_URL && APP_SECRET) return { DATABASE_URL, VALKEY_URL, APP_SECRET };
  const missing = Object.entries({ DATABASE_URL, VALKEY_URL, APP_SECRET }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
  throw new EnvironmentError(`${who} needs ${missing.join(', ')}; "npm start" brings them.`);
}
