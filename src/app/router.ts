import { authRouter } from '../features/auth/router'
import { leadsRouter } from '../features/leads/router'
import { reportsRouter } from '../features/reports/router'
import { settingsRouter } from '../features/settings/router'
import { createCallerFactory, router } from '../platform/server/trpc'

export const appRouter = router({
  auth: authRouter,
  leads: leadsRouter,
  reports: reportsRouter,
  settings: settingsRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
