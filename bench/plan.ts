import { SeededRandom } from './seeded-random'
import { type Constant, type Server, startBaseline } from './processes'
import { decimals } from './report'
import { type Call, cookie, detailCalls, listCalls, quoteCall, searchCalls } from './scenarios'

/** Sets the number of different requests per read scenario, and of those that only warm up. */
const variants = 2000

/** Describes the load client's requests; `warmUp` are others of the same kind. */
export type Scenario = {
  name: string
  title: string
  /** Requires this share of the baseline's requests a second. */
  least?: number
  /** Requires so many requests a second, where no plain route asks the same. */
  perSecond?: number
  /** Requires that nothing fails and that 99 of 100 answers come within these milliseconds, where no plain route asks the same. */
  latestMs?: number
  /** Sets the connections; 16 if absent. */
  connections?: number
  product: Call[]
  baseline: Call[] | null
  warmUp: { product: Call[]; baseline: Call[] }
}

const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']
const cached = { list: '/api/packages', home: '/' }

/** Reads the sizes of the cached answers. */
async function learn(product: Server): Promise<Record<string, Constant>> {
  const constants: Record<string, Constant> = {}
  for (const [name, at] of Object.entries(cached)) {
    const answer = await fetch(product.origin + at, { headers: { 'accept-encoding': 'identity' } })
    const headers = Object.fromEntries([...answer.headers].filter(([key]) => !ownHeaders.includes(key)))
    constants[name] = { length: (await answer.arrayBuffer()).byteLength, headers }
  }
  return constants
}

/** Makes a scenario of the product alone. */
const alone = (
  name: string,
  title: string,
  target: Pick<Scenario, 'perSecond' | 'latestMs' | 'connections'>,
  calls: (random: SeededRandom) => Call[],
): Scenario => ({
  name,
  title,
  ...target,
  product: calls(new SeededRandom(7)),
  baseline: null,
  warmUp: { product: calls(new SeededRandom(8)), baseline: [] },
})

const home = (perSecond: number) =>
  alone('home', 'home page, rendered each time', { perSecond }, () => [{ path: '/', cookie }])
const crowdedList = alone('list-64', 'list, 64 connections', { latestMs: 250, connections: 64 }, (random) =>
  listCalls(random, variants),
)

/** Lists what the product is asked at a million packages. */
export const hugeScenarios: Scenario[] = [
  alone('search', 'text search', { latestMs: 400 }, (random) => searchCalls(random, variants)),
  crowdedList,
  home(80),
]

/**
 * Starts the baseline and returns the scenarios for it and the product. The targets are shares of the plainest route;
 * other products run beside these from outside.
 */
export async function prepare(url: string, ids: string[], product: Server, staff: string) {
  const constants = await learn(product)
  const baseline = await startBaseline({ url, constants })
  const read = (name: string, title: string, least: number, calls: (random: SeededRandom) => Call[]): Scenario => {
    const [asked, other] = [calls(new SeededRandom(7)), calls(new SeededRandom(8))]
    return { name, title, least, product: asked, baseline: asked, warmUp: { product: other, baseline: other } }
  }
  const same = (name: string, title: string, least: number, product: Call, plain = product): Scenario => {
    const calls = { product: [product], baseline: [plain] }
    return { name, title, least, ...calls, warmUp: calls }
  }
  const constant = (name: keyof typeof cached, title: string): Scenario =>
    same(
      `cached-${name}`,
      `${title}, ${decimals(constants[name]!.length / 1000, 1)} kB, beside a constant`,
      0.6,
      { path: cached[name] },
      { path: `/constant/${name}` },
    )
  const scenarios: Scenario[] = [
    read('list', 'list: category, price, sort', 0.5, (random) => listCalls(random, variants)),
    crowdedList,
    read('search', 'text search', 0.8, (random) => searchCalls(random, variants)),
    read('one', 'one package', 0.6, (random) => detailCalls(random, variants, ids)),
    home(120),
    constant('list', 'cached list'),
    constant('home', 'cached home page'),
    same('leads', 'leads of the office, 50 rows', 0.35, { path: '/api/leads', cookie: staff }),
    // Runs last, because its mails are still being delivered afterwards.
    same('quote', 'quote request, beside one INSERT', 0.1, quoteCall(new SeededRandom(5), ids[0]!)),
  ]
  return { baseline, scenarios }
}
