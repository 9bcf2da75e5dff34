import { callerAs } from '../callers'
import type { Example } from '../examples'
import type { World } from '../world'

/** Makes an administrator's shared report, mailed to both of the staff. */
async function mailed({ deps, people }: World, withMail = true): Promise<{ viewId: string }> {
  const { call } = await callerAs(deps, 'admin')
  const view = await call.views.create({ screen: 'reports', name: 'Money', query: 'report=payments', isShared: true })
  const recipientIds = [people.agent.user.id, people.admin.user.id]
  if (withMail) await call.email.saveReport({ viewId: view.id, every: 'day', day: 0, hour: 8, recipientIds })
  return { viewId: view.id }
}
/** Restricts mails of a colleague's report to administrators. */
const colleagues: Example['status'] = { agent: 404 }

/** Covers reports sent by mail. */
export const reportMailExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc email.exportReports': () => ({ body: {} }),
  'trpc email.reports': () => ({}),
  'trpc email.saveReport': async (world) => {
    const recipientIds = [world.people.agent.user.id]
    const body = { ...(await mailed(world, false)), every: 'month', day: 31, hour: 8, recipientIds }
    return { body, status: colleagues }
  },
  'trpc email.stopReport': async (world) => ({ body: await mailed(world), status: colleagues }),
  'trpc email.leaveReport': async (world) => ({
    body: await mailed(world),
    status: { accountant: 404, manager: 404 },
  }),
  'trpc email.testReport': async (world) => ({ body: await mailed(world) }),
}
