import { authRouter } from '../features/auth/router'
import { leadsRouter } from '../features/leads/router'
import { quotesRouter } from '../features/quotes/router'
import { reportsRouter } from '../features/reports/router'
import { settingsRouter } from '../features/settings/router'
import { createCallerFactory, router } from '../platform/server/trpc'

export const appRouter = router({
  auth: authRouter,
  leads: leadsRouter,
  quotes: quotesRouter,
  reports: reportsRouter,
  settings: settingsRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
