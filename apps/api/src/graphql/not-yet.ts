/** What the contract names and issue 6 brings, whole types as a name and fields as Type.field. It shrinks to nothing with it. */
export const notYet: readonly string[] = [];
