import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRecorder, type Recorder, type Script, type Statement } from './capture'
import { newId } from '../src/platform/server/ids'
import { SeededRandom } from './seeded-random'
import { type Server, startFloor } from './processes'
import { decimals } from './report'
import { type Call, detailCalls, listCalls, quoteCall, searchCalls } from './scenarios'

/** Different requests per read scenario. */
const variants = 2000
/** What the load client asks of the product, and of the floor. */
export type Scenario = { name: string; title: string; product: Call[]; floor: Call[] }

const cached = { list: '/api/packages', home: '/' }

async function record(recorder: Recorder, calls: Call[]): Promise<Statement[][]> {
  const scripts: Statement[][] = []
  for (const call of calls) scripts.push((await recorder.record(call)).alone)
  return scripts
}

/** Recorded parameters with marks where each request needs a value of its own: ids, reference, e-mail address. */
async function recordQuote(recorder: Recorder, call: Call): Promise<Script> {
  const body = { ...call.body, email: `recorded-${newId()}@example.com` }
  const marks = new Map<string, string>([[body.email, '{{email}}']])
  const script = await recorder.record({ ...call, body })
  const pattern =
    /recorded-[-0-9a-f]+@example\.com|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|IT-[2-9A-Z]{6}/g
  const mark = (found: string) => {
    if (!marks.has(found)) marks.set(found, `{{${found.startsWith('IT-') ? 'reference' : 'id'}${marks.size}}}`)
    return marks.get(found)!
  }
  const marked = (statement: Statement): Statement => ({
    ...statement,
    params: statement.params.map((value) => (typeof value === 'string' ? value.replace(pattern, mark) : value)),
  })
  return { alone: script.alone.map(marked), transaction: script.transaction.map(marked) }
}

const numbered = (name: string, calls: Call[]): Call[] => calls.map((_, n) => ({ path: `/${name}/${n}` }))

/** Records what the product asks the database in each scenario, and starts the floor with it. */
export async function prepare(url: string, ids: string[], product: Server) {
  const directory = await mkdtemp(path.join(tmpdir(), 'itinera-bench-'))
  const recorder = await openRecorder(url, directory)
  const chance = new SeededRandom(7)
  const reads = {
    list: listCalls(chance, variants),
    search: searchCalls(chance, variants),
    detail: detailCalls(chance, variants, ids),
  }
  const quote = quoteCall(chance)
  const recorded = {
    list: await record(recorder, reads.list),
    search: await record(recorder, reads.search),
    detail: await record(recorder, reads.detail),
  }
  const write = await recordQuote(recorder, quote)
  const constants: Record<string, number> = {}
  for (const [name, at] of Object.entries(cached)) {
    constants[name] = (await (await fetch(product.origin + at)).arrayBuffer()).byteLength
  }
  await recorder.close()
  await rm(directory, { recursive: true, force: true })
  const floor = await startFloor({ url, reads: recorded, write, constants })
  const read = (name: keyof typeof reads, title: string): Scenario => ({
    name,
    title,
    product: reads[name],
    floor: numbered(name, reads[name]),
  })
  const constant = (name: keyof typeof cached, title: string): Scenario => ({
    name: `cached-${name}`,
    title: `${title}, ${decimals(constants[name]! / 1000, 1)} kB`,
    product: [{ path: cached[name] }],
    floor: [{ path: `/${name}` }],
  })
  const scenarios = [
    read('list', 'list: category, price, sort'),
    read('search', 'text search'),
    read('detail', 'detail'),
    constant('list', 'cached list'),
    constant('home', 'cached home page'),
    // Last: its mails are still being delivered when it is over.
    { name: 'quote', title: 'quote creation', product: [quote], floor: [{ ...quote, path: '/quote' }] },
  ]
  return { floor, scenarios }
}
