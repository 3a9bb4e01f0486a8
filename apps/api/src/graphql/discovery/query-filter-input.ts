import { builder } from '../builder.ts';

/** The filter of lists that are searched by words; `media` is for comments. */
export const queryFilterInput = builder.inputType('QueryFilter', {
  fields: (t) => ({ query: t.string(), media: t.id(), ids: t.idList() }),
});
