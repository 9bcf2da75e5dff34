import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRecorder, type Recorder, type Script, type Statement } from './capture'
import { newId } from '../src/platform/server/ids'
import { SeededRandom } from './seeded-random'
import { type Constant, type Server, startBaseline } from './processes'
import { decimals } from './report'
import { type Call, detailCalls, listCalls, quoteCall, searchCalls } from './scenarios'

/** Sets the number of different requests per read scenario, and of those that only warm up. */
const variants = 2000
/** Describes the load client's requests; `warmUp` are others of the same kind. */
export type Scenario = {
  name: string
  title: string
  /** Requires this share of the baseline's requests per second. */
  least: number
  product: Call[]
  baseline: Call[]
  warmUp: { product: Call[]; baseline: Call[] }
}

const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']
const cached = { list: '/api/packages', home: '/' }

/** Records parameters with placeholders for values unique to each request: ids, reference, e-mail address. */
async function recordQuote(recorder: Recorder, call: Call): Promise<Script> {
  const body = { ...call.body, email: `recorded-${newId()}@example.com` }
  const marks = new Map<string, string>([[body.email, '{{email}}']])
  const script = await recorder.record({ ...call, body })
  const pattern =
    /recorded-[-0-9a-f]+@example\.com|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|IT-[2-9A-Z]{6}/g
  const mark = (found: string) => {
    if (found === call.body?.packageId) return found
    if (!marks.has(found)) marks.set(found, `{{${found.startsWith('IT-') ? 'reference' : 'id'}${marks.size}}}`)
    return marks.get(found)!
  }
  const marked = (statement: Statement): Statement => ({
    ...statement,
    params: statement.params.map((value) => (typeof value === 'string' ? value.replace(pattern, mark) : value)),
  })
  return { alone: script.alone.map(marked), transaction: script.transaction.map(marked) }
}

/** Reads the sizes of the cached answers, and records the statements of one quote. */
async function learn(url: string, product: Server, quote: Call) {
  const directory = await mkdtemp(path.join(tmpdir(), 'itinera-bench-'))
  const recorder = await openRecorder(url, directory)
  const recorded = await recordQuote(recorder, quote)
  await recorder.close()
  await rm(directory, { recursive: true, force: true })
  const constants: Record<string, Constant> = {}
  for (const [name, at] of Object.entries(cached)) {
    const answer = await fetch(product.origin + at, { headers: { 'accept-encoding': 'identity' } })
    const headers = Object.fromEntries([...answer.headers].filter(([key]) => !ownHeaders.includes(key)))
    constants[name] = { length: (await answer.arrayBuffer()).byteLength, headers }
  }
  return { quote: recorded, constants }
}

/** Starts the baseline and returns the scenarios for it and the product. */
export async function prepare(url: string, ids: string[], product: Server) {
  const quote = quoteCall(new SeededRandom(5), ids[0]!)
  const learned = await learn(url, product, quote)
  const baseline = await startBaseline({ url, ...learned })
  const read = (name: string, title: string, least: number, calls: (random: SeededRandom) => Call[]): Scenario => {
    const [asked, other] = [calls(new SeededRandom(7)), calls(new SeededRandom(8))]
    return { name, title, least, product: asked, baseline: asked, warmUp: { product: other, baseline: other } }
  }
  const same = (name: string, title: string, least: number, product: Call, baseline = product): Scenario => {
    const calls = { product: [product], baseline: [baseline] }
    return { name, title, least, ...calls, warmUp: calls }
  }
  const constant = (name: keyof typeof cached, title: string): Scenario =>
    same(
      `cached-${name}`,
      `${title}, ${decimals(learned.constants[name]!.length / 1000, 1)} kB`,
      0.8,
      { path: cached[name] },
      { path: `/constant/${name}` },
    )
  const scenarios = [
    read('list', 'list: category, price, sort', 0.6, (random) => listCalls(random, variants)),
    read('search', 'text search', 0.8, (random) => searchCalls(random, variants)),
    read('detail', 'detail', 0.5, (random) => detailCalls(random, variants, ids)),
    constant('list', 'cached list'),
    constant('home', 'cached home page'),
    // Runs last, because its mails are still being delivered afterwards.
    same('quote', 'quote creation, beside its own statements', 0.8, quote),
  ]
  return { baseline, scenarios, statements: learned.quote }
}
