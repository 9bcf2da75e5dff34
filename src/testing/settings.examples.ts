import { eq } from 'drizzle-orm'
import { createCaller } from '../app/router'
import { media } from '../modules/core/media/table'
import { webhookDeliveries, webhookEndpoints } from '../modules/core/webhooks/table'
import { newId } from '../platform/server/ids'
import { withPasswords } from './auth.examples'
import type { Example } from './examples'
import { testContext } from './context'
import { anUpload } from './factories'
import { aPageInput, pageExamples } from './page.examples'
import { userExamples } from './user.examples'
import type { World } from './world'

type Make = (world: World) => Example | Promise<Example>

/** Makes the REST example of a tRPC one: what the path names leaves the body. */
const inRest =
  (make: Make, field = 'id'): Make =>
  async (world) => {
    const { body, ...example } = await make(world)
    const { [field]: id, ...rest } = body as Record<string, unknown>
    return { ...example, params: { id: id as string }, ...(Object.keys(rest).length > 0 && { body: rest }) }
  }
const page = (act: string) => inRest(pageExamples[`trpc pages.${act}`]!)
const user = (act: string) => inRest(userExamples[`trpc users.${act}`]!)

async function agencyPicture({ deps, people }: World): Promise<string> {
  const userId = people.admin.user.id
  const { mediaId } = await anUpload(deps.db, { userId, forAgency: true, createdAt: deps.now() })
  await deps.db.update(media).set({ forAgency: true }).where(eq(media.id, mediaId!))
  return mediaId!
}

/** Stores a call that failed, of a webhook that is switched off: nothing is sent. */
async function failedDelivery({ deps }: World): Promise<void> {
  const endpointId = newId()
  const off = { id: endpointId, url: 'https://93.184.216.34/off', secret: '', isActive: false }
  await deps.db.insert(webhookEndpoints).values({ ...off, events: ['lead.won'] })
  const failed = { event: 'lead.won', payload: {}, status: 'failed', createdAt: deps.now() } as const
  await deps.db.insert(webhookDeliveries).values({ id: newId(), endpointId, ...failed })
}

const setup = {
  format: 'agency-setup',
  formatVersion: 1,
  words: { mailTexts: { greeting: 'Welcome aboard' } },
} as const
async function previewedSetup({ deps, people }: World): Promise<Example> {
  const call = createCaller(testContext(deps, { actor: { id: people.admin.user.id, role: 'admin' } }))
  const { parts } = await call.setup.preview(setup)
  return { body: { ...setup, parts: { words: parts[0]!.version } } }
}

export const settingsExamples: Record<string, Make> = {
  'GET /api/settings': () => ({}),
  'PATCH /api/settings': () => ({ body: { version: 0, name: 'Harbor Travel', holidays: [] } }),
  'trpc setup.export': () => ({}),
  'GET /api/settings/setup': () => ({}),
  'trpc setup.preview': () => ({ body: setup }),
  'POST /api/settings/setup/preview': () => ({ body: setup }),
  'trpc setup.takeOver': previewedSetup,
  'POST /api/settings/setup': previewedSetup,
  'trpc settings.brand': () => ({}),
  'GET /api/settings/brand': () => ({}),
  'trpc settings.changeBrand': () => ({ body: { version: 0, name: 'Harbor Travel', brand: { primary: '#1b6b4a' } } }),
  'PATCH /api/settings/brand': () => ({ body: { version: 0, name: 'Harbor Travel', brand: { prefix: 'HT' } } }),
  'GET /api/pages': () => ({}),
  'POST /api/pages': () => ({ body: aPageInput('by-rest') }),
  'GET /api/pages/:id': page('open'),
  'PUT /api/pages/:id': page('update'),
  'POST /api/pages/:id/publish': page('publish'),
  'POST /api/pages/:id/unpublish': page('unpublish'),
  'DELETE /api/pages/:id': async (world) => {
    const { body, params } = await page('remove')(world)
    return { params, query: body as Record<string, unknown> }
  },
  'GET /api/gallery': async (world) => {
    await agencyPicture(world)
    return { query: { limit: 10 } }
  },
  'trpc media.describe': async (world) => ({
    body: { id: await agencyPicture(world), alt: 'Fishing boats at dawn', version: 1 },
  }),
  'PUT /api/gallery/:id': async (world) => ({
    params: { id: await agencyPicture(world) },
    body: { alt: 'Fishing boats at dawn', version: 1 },
  }),
  'GET /api/taxes': () => ({}),
  'GET /api/api-keys': () => ({}),
  'POST /api/api-keys': async (world) => ({
    body: { name: 'Bookkeeping', permissions: ['leads.read'], ...(await withPasswords(world)) },
  }),
  'GET /api/webhooks': () => ({}),
  'POST /api/webhooks': () => ({ body: { url: 'https://93.184.216.34/hook', events: ['lead.won'] } }),
  'GET /api/webhook-deliveries': async (world) => {
    await failedDelivery(world)
    return { query: { status: 'failed' } }
  },
  'GET /api/calendars': () => ({}),
  'POST /api/calendars': () => ({ body: { kind: 'trips' }, status: { agent: 403, admin: 403 } }),
  'DELETE /api/calendars/:kind': () => ({ params: { kind: 'trips' } }),
  'POST /api/users': () => ({
    body: { firstName: 'Kofi', lastName: 'Adjei', email: 'kofi.rest@example.com', role: 'agent' },
  }),
  'GET /api/users/:id': user('get'),
  'PUT /api/users/:id': user('update'),
  'POST /api/users/:id/invitation': user('inviteAgain'),
  'PUT /api/users/:id/role': user('setRole'),
  'PUT /api/users/:id/active': user('setActive'),
  'POST /api/users/:id/sign-out': user('signOut'),
  'DELETE /api/users/:id/two-factor': user('removeTwoFactor'),
  'PUT /api/users/:id/teams': inRest(userExamples['trpc teams.setForUser']!, 'userId'),
}
