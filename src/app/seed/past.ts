import type { Ctx } from '../../platform/server/context'

const day = 86_400_000
/** The same context, so many days ago. */
export const before = <C extends Ctx>(ctx: C, days: number): C => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() - days * day),
})
