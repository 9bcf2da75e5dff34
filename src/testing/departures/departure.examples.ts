import { departureImporter } from '../../modules/catalog/departures/import.service'
import type { Example } from '../examples'
import { undoing } from '../imports'
import { aBarePackage } from '../package.factory'
import type { World } from '../world'
import { aDeparture, aWait } from './departure.factory'

const made = async ({ deps }: World) => (await aDeparture(deps.db)).id
const aFile = async ({ deps }: World) =>
  `Package,Departure,Seats,Price\n${(await aBarePackage(deps.db)).title},2027-09-14,10,1399.50`
export const edited = { version: 1, capacity: 12, minPax: 4, bookBy: '2027-08-01', price: '1,399', isGuaranteed: true }

export const departureExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc departures.ofPackage': async ({ deps }) => ({ body: { packageId: (await aDeparture(deps.db)).packageId } }),
  'trpc departures.export': () => ({ body: { state: ['open'], upcoming: true } }),
  'trpc departures.list': () => ({ body: { words: 'Seven', state: ['open', 'few'], upcoming: true, limit: 10 } }),
  'trpc departures.get': async (world) => ({ body: { id: await made(world) } }),
  'trpc departures.create': async ({ deps }) => ({
    body: {
      packageId: (await aBarePackage(deps.db)).id,
      from: '2027-09-01',
      to: '2027-09-30',
      weekdays: 64,
      capacity: 10,
      price: '1299.50',
    },
  }),
  'trpc departures.update': async (world) => ({ body: { ...edited, id: await made(world) } }),
  'trpc departures.setStatuses': async (world) => ({ body: { ids: [await made(world)], status: 'stopped' } }),
  'trpc departures.cancel': async (world) => ({ body: { id: await made(world), version: 1 } }),
  'trpc departures.remove': async (world) => ({ body: { ids: [await made(world)] } }),
  'trpc departureImports.list': () => ({}),
  'trpc departureImports.preview': async (world) => ({ body: { csv: await aFile(world) } }),
  'trpc departureImports.run': async (world) => ({ body: { csv: await aFile(world) } }),
  'trpc departureImports.undo': async (world) => undoing(departureImporter, await aFile(world))(world),
  'GET /api/packages/:id/departures': async ({ deps }) => ({
    params: { id: (await aDeparture(deps.db)).packageId },
  }),
  'GET /api/departures': async (world) => ({
    query: { packageId: (await aDeparture(world.deps.db)).packageId, state: ['open'], upcoming: true, limit: 10 },
  }),
  'POST /api/departures': async ({ deps }) => ({
    body: { packageId: (await aBarePackage(deps.db)).id, from: '2027-09-01', capacity: 10 },
  }),
  'POST /api/departures/statuses': async (world) => ({ body: { ids: [await made(world)], status: 'stopped' } }),
  'GET /api/departures/:id': async (world) => ({ params: { id: await made(world) } }),
  'PUT /api/departures/:id': async (world) => ({ params: { id: await made(world) }, body: edited }),
  'POST /api/departures/:id/cancel': async (world) => ({ params: { id: await made(world) }, body: { version: 1 } }),
  'trpc waitingList.join': async ({ deps }) => {
    const { packageId, startsOn } = await aDeparture(deps.db, { capacity: 1, taken: 1 })
    return { body: { packageId, date: startsOn, name: 'Asha Rao', email: 'asha@example.com', seats: 1 } }
  },
  'trpc waitingList.of': async ({ deps }) => ({ body: { departureId: (await aWait(deps.db)).departureId } }),
  'trpc waitingList.export': async ({ deps }) => ({ body: { departureId: (await aWait(deps.db)).departureId } }),
  'trpc waitingList.remove': async ({ deps }) => ({ body: { id: (await aWait(deps.db)).id } }),
}
