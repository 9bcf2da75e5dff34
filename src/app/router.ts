import { router } from '../platform/server/trpc'

export const appRouter = router({})
export type AppRouter = typeof appRouter
