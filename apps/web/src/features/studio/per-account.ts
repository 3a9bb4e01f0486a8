/** One of something for each account, made when it is first asked for: the next person at this screen has their own. */
export function perAccount<Thing>(make: () => Thing): (account: string) => Thing {
  const made = new Map<string, Thing>();
  return (account) => {
    const known = made.get(account) ?? make();
    made.set(account, known);
    return known;
  };
}
