/** Whether a value carries a list, however deep, that is longer than `most`. */
export function exceededListLength(input: unknown, most: number): boolean {
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const children = Array.isArray(value) ? value : Object.values(value);
    if (Array.isArray(value) && value.length > most) return true;
    for (const child of children) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return false;
}
