import { rateImporter } from '../../modules/catalog/inventory/rate-import.service'
import { supplierImporter } from '../../modules/catalog/suppliers/import.service'
import { undoing } from '../imports'
import { itemPaths } from '../../modules/catalog/inventory/rest.rules'
import type { ItemKind } from '../../modules/catalog/inventory/item.rules'
import { importItems } from '../../modules/catalog/inventory/import.service'
import { createRate } from '../../modules/catalog/inventory/rates.service'
import { createActivity, createHotel, createMealPlan, createTransfer } from '../../modules/catalog/inventory/service'
import { createSupplier } from '../../modules/catalog/suppliers/service'
import { createSystemContext } from '../../platform/server/context'
import type { Example } from '../examples'
import type { World } from '../world'

const bodies = {
  hotels: { name: 'Reef Inn', location: 'Krabi', roomType: 'Garden villa', rate: '$120' },
  activities: { name: 'Walk', location: 'Krabi', category: 'Nature', price: 45 },
  transfers: { name: 'Car', fromLocation: 'Airport', toLocation: 'Town', vehicleType: 'Van', price: '30' },
  mealPlans: { name: 'Half', type: 'Half Board', pricePerPerson: 25 },
}

/** Creates an item of a kind, by its service. */
export async function anItem({ deps }: Pick<World, 'deps'>, kind: ItemKind): Promise<{ id: string }> {
  const ctx = createSystemContext(deps)
  if (kind === 'hotels') return createHotel({ ctx, input: bodies.hotels })
  if (kind === 'activities') return createActivity({ ctx, input: bodies.activities })
  if (kind === 'transfers') return createTransfer({ ctx, input: bodies.transfers })
  return createMealPlan({ ctx, input: bodies.mealPlans })
}

const supplierFile = 'name,provides,email\nAndaman Boats,Transfers,boats@example.com\n'
/** Names a hotel by its id, with a rate of one season. */
const aRateFile = async (world: World) =>
  `item id,from day,to day,net,sell\n${(await anItem(world, 'hotels')).id},2027-01-01,2027-03-31,80,110\n`
const csv = 'name,location,roomType,rate\nReef Inn,Krabi,Garden villa,120\n'

export const highSeason = {
  season: 'High season',
  firstDay: '2027-01-01',
  lastDay: '2027-03-31',
  weekdays: 127,
  unit: 'room',
  occupancy: 2,
  ageBand: 'any',
  netMinor: 9_000,
  sellMinor: 12_000,
  costReason: '',
} as const

export const addedRate = async (world: World) =>
  createRate({
    ctx: createSystemContext(world.deps),
    input: { kind: 'hotels', itemId: (await anItem(world, 'hotels')).id, ...highSeason },
  })

const aSupplier = ({ deps }: World) =>
  createSupplier({ ctx: createSystemContext(deps), input: { name: 'Andaman Boats' } })

const aHotel = async (world: World) => ({ body: { kind: 'hotels', id: (await anItem(world, 'hotels')).id } })

const rest = Object.fromEntries(
  itemPaths.flatMap(([path, kind]): [string, (world: World) => Example | Promise<Example>][] => {
    const one = async (world: World) => ({ params: { id: (await anItem(world, kind)).id } })
    const change = async (world: World) => ({ ...(await one(world)), body: { description: 'By the sea.', version: 1 } })
    return [
      [`GET /api/inventory/${path}`, async (world) => (await anItem(world, kind), { query: { limit: 10 } })],
      [`POST /api/inventory/${path}`, () => ({ body: bodies[kind] })],
      [`GET /api/inventory/${path}/:id`, one],
      [`PUT /api/inventory/${path}/:id`, change],
      [`PATCH /api/inventory/${path}/:id`, change],
      [`DELETE /api/inventory/${path}/:id`, one],
    ]
  }),
)

const named: [string, ItemKind][] = [
  ['Hotel', 'hotels'],
  ['Activity', 'activities'],
  ['Transfer', 'transfers'],
  ['MealPlan', 'mealPlans'],
]
const written = Object.fromEntries(
  named.flatMap(([name, kind]): [string, (world: World) => Example | Promise<Example>][] => [
    [`trpc inventory.create${name}`, () => ({ body: bodies[kind] })],
    [
      `trpc inventory.update${name}`,
      async (world) => ({ body: { id: (await anItem(world, kind)).id, version: 1, description: 'By the sea.' } }),
    ],
  ]),
)

export const inventoryExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  ...rest,
  ...written,
  'trpc suppliers.names': () => ({}),
  'trpc suppliers.export': () => ({ body: { words: 'Andaman' } }),
  'trpc suppliers.list': () => ({ body: { words: 'Andaman', isActive: true, limit: 10 } }),
  'trpc suppliers.create': () => ({ body: { name: 'Andaman Boats', email: 'desk@andaman.example' } }),
  'trpc suppliers.get': async (world) => ({ body: { id: (await aSupplier(world)).id } }),
  'trpc suppliers.update': async (world) => ({
    body: { id: (await aSupplier(world)).id, version: 1, phone: '+66 75 555 0142' },
  }),
  'GET /api/suppliers': async (world) => {
    await aSupplier(world)
    return { query: { search: 'Andaman', isActive: 'true', kind: ['other'], limit: 10 } }
  },
  'POST /api/suppliers': () => ({ body: { name: 'Railay Ferries', email: 'desk@railay.example' } }),
  'GET /api/suppliers/:id': async (world) => ({ params: { id: (await aSupplier(world)).id } }),
  'PATCH /api/suppliers/:id': async (world) => ({
    params: { id: (await aSupplier(world)).id },
    body: { version: 1, phone: '+66 75 555 0143' },
  }),
  'trpc inventory.list': () => ({ body: { kind: 'hotels', words: 'Krabi', stars: [3], sort: 'price', limit: 10 } }),
  'trpc inventory.counts': () => ({}),
  'trpc inventory.get': aHotel,
  'trpc inventory.uses': aHotel,
  'trpc inventory.setMany': async (world) => ({
    body: { kind: 'hotels', items: [{ id: (await anItem(world, 'hotels')).id, version: 1, isActive: false }] },
  }),
  'trpc inventory.export': () => ({ body: { kind: 'hotels', words: 'Krabi' } }),
  'trpc inventory.exportRates': () => ({ body: {} }),
  'trpc inventory.imports': () => ({}),
  'trpc inventory.previewImport': () => ({ body: { kind: 'hotels', csv } }),
  'trpc inventory.import': () => ({ body: { kind: 'hotels', csv } }),
  'trpc inventory.undoImport': async ({ deps, people }) => {
    const ctx = { ...createSystemContext(deps), actor: people.agent.user as never }
    return { body: { id: (await importItems({ ctx, input: { kind: 'hotels', csv } })).id }, status: { manager: 404 } }
  },
  'trpc rateImports.list': () => ({}),
  'trpc rateImports.preview': async (world) => ({ body: { csv: await aRateFile(world) } }),
  'trpc rateImports.run': async (world) => ({ body: { csv: await aRateFile(world) } }),
  'trpc rateImports.undo': async (world) => undoing(rateImporter, await aRateFile(world))(world),
  'trpc supplierImports.list': () => ({}),
  'trpc supplierImports.preview': () => ({ body: { csv: supplierFile } }),
  'trpc supplierImports.run': () => ({ body: { csv: supplierFile } }),
  'trpc supplierImports.undo': undoing(supplierImporter, supplierFile),
  'trpc inventory.rates': async (world) => ({
    body: { kind: 'hotels', id: (await anItem(world, 'hotels')).id, year: 2027 },
  }),
  'trpc inventory.overlappingRates': async (world) => {
    const { id: itemId } = await anItem(world, 'hotels')
    const { firstDay, lastDay, weekdays, unit, occupancy, ageBand } = highSeason
    return { body: { kind: 'hotels', itemId, firstDay, lastDay, weekdays, unit, occupancy, ageBand } }
  },
  'trpc inventory.undoRates': async (world) => {
    const ctx = { ...createSystemContext(world.deps), actor: world.people.agent.user as never }
    const { id: itemId } = await anItem(world, 'hotels')
    const { undo } = await createRate({ ctx, input: { kind: 'hotels', itemId, ...highSeason } })
    return { body: { id: undo }, status: { manager: 404 } }
  },
  'trpc inventory.createRate': async (world) => ({
    body: { kind: 'hotels', itemId: (await anItem(world, 'hotels')).id, ...highSeason },
  }),
  'trpc inventory.updateRate': async (world) => ({
    body: { id: (await addedRate(world)).id, version: 1, ...highSeason },
  }),
  'trpc inventory.copyRates': async (world) => {
    const { id } = await anItem(world, 'hotels')
    await createRate({ ctx: createSystemContext(world.deps), input: { kind: 'hotels', itemId: id, ...highSeason } })
    return { body: { kind: 'hotels', itemId: id, year: Number(highSeason.firstDay.slice(0, 4)) } }
  },
  'trpc inventory.removeRate': async (world) => ({ body: { id: (await addedRate(world)).id } }),
  'trpc inventory.remove': aHotel,
  'trpc inventory.restore': async (world) => {
    const example = await aHotel(world)
    const { removeItem } = await import('../../modules/catalog/inventory/remove.service')
    await removeItem({ ctx: createSystemContext(world.deps), input: { kind: 'hotels', id: example.body.id } })
    return example
  },
}
