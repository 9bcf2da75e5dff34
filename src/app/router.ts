import { authRouter } from '../features/auth/router'
import { settingsRouter } from '../features/settings/router'
import { createCallerFactory, router } from '../platform/server/trpc'

export const appRouter = router({
  auth: authRouter,
  settings: settingsRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
