/** A variable that `npm test` sets, such as TEST_DATABASE_URL or VALKEY_URL. Throws with how to get it. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with "npm test", which brings the parts they need`);
  return value;
}

/** Like requiredVariable, but null if missing, for optional services. */
export function optionalVariable(name: string): string | null {
  return process.env[name] || null;
}
