import { callerAs } from '../callers'
import type { Example } from '../examples'
import type { World } from '../world'

/** A shared report of an administrator, which is mailed to both of the staff. */
async function mailed({ deps, people }: World, withMail = true): Promise<{ viewId: string }> {
  const { call } = await callerAs(deps, 'admin')
  const view = await call.views.create({ screen: 'reports', name: 'Money', query: 'report=payments', isShared: true })
  const recipientIds = [people.agent.user.id, people.admin.user.id]
  if (withMail) await call.reportMails.save({ viewId: view.id, every: 'day', day: 0, hour: 8, recipientIds })
  return { viewId: view.id }
}
/** Of a colleague's report an administrator alone changes the mails. */
const colleagues: Example['status'] = { agent: 404 }

/** Reports that are sent by mail. */
export const reportMailExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc reportMails.list': () => ({}),
  'trpc reportMails.save': async (world) => {
    const recipientIds = [world.people.agent.user.id]
    const body = { ...(await mailed(world, false)), every: 'month', day: 31, hour: 8, recipientIds }
    return { body, status: colleagues }
  },
  'trpc reportMails.stop': async (world) => ({ body: await mailed(world), status: colleagues }),
  'trpc reportMails.leave': async (world) => ({ body: await mailed(world) }),
  'trpc reportMails.sendTest': async (world) => ({ body: await mailed(world) }),
}
