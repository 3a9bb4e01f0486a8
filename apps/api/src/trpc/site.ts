import { procedure, router } from './trpc.ts';

export const siteRouter = router({
  operator: procedure.query(({ ctx }) => ctx.operator),
});
