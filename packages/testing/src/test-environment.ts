/** A variable that `npm test` sets for the tests, such as TEST_DATABASE_URL or VALKEY_URL. Throws with the way to get it. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with "npm test", which brings the parts they need`);
  return value;
}

/** As requiredVariable, with null where it is missing; for parts that a test can do without. */
export function optionalVariable(name: string): string | null {
  return process.env[name] || null;
}
