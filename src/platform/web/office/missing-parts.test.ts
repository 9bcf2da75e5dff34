import { readdirSync, readFileSync } from 'node:fs'
import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { isMissing } from './missing-parts'

const toQuery = (reason: string | null, meta: object, data?: unknown) => {
  const error = reason && TRPCClientError.from({ error: { message: 'No', code: -32000, data: { reason } } } as never)
  return { meta, state: { data, error } } as Parameters<typeof isMissing>[0]
}

it('tells named parts that could not be loaded, not those that are there or not for this user', () => {
  const colleagues = { part: 'colleagues' }
  expect(isMissing(toQuery('unavailable', colleagues))).toBe(true)
  const others = [
    toQuery('unavailable', {}),
    toQuery('unavailable', colleagues, []),
    toQuery('forbidden', colleagues),
    toQuery(null, colleagues),
  ]
  expect(others.map(isMissing)).toEqual([false, false, false, false])
})

/** Lists queries that the office does without, or whose failure another part of their screen tells. */
const silent = new Set([
  'auth.me',
  'inventory.overlappingRates',
  'office.waiting',
  'outages.current',
  'places.list',
  'places.read',
  'reports.overview',
  'supplierOrders.of',
])

/** Returns the text from an opening parenthesis to its closing one. */
function getArguments(text: string, start: number): string {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) return text.slice(start, i + 1)
  }
  return text.slice(start)
}

/** Tells whether a file reads no more of a query than its data, by the name that it gives it. */
const readsDataOnly = (text: string, query: string): boolean =>
  [...text.matchAll(new RegExp(`\\b${query}\\b(?! = )(\\.\\w+)?`, 'g'))].every(([, part]) => part === '.data')

/** Finds queries of a file whose error nobody reads and no `meta.part` tells. */
const findDropped = (text: string): string[] =>
  [...text.matchAll(/(?:const (?:\{([^}]*)\}|(\w+)) = )?trpc\.([\w.]+)\.use(?:Infinite)?Query(?=\()/g)].flatMap(
    ({ index, 0: { length }, 1: taken, 2: query, 3: name = '' }) => {
      const given = getArguments(text, index + length)
      const isDataOnly = text.slice(index + length + given.length).startsWith('.data')
      const drops =
        isDataOnly ||
        (taken !== undefined && !/\berror\b/.test(taken)) ||
        (query !== undefined && !isDataOnly && readsDataOnly(text, query))
      return drops && !given.includes('part:') && !silent.has(name) ? [name] : []
    },
  )

it('each query of the office tells its failure, or names the part that is missing', () => {
  const files = readdirSync('src/modules', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /[\\/](office|pipeline|roles|teams|timeline)[\\/].*\.tsx?$/.test(file) && !/\.test\.ts/.test(file),
  )
  const dropped = files.flatMap((file) =>
    findDropped(readFileSync(`src/modules/${file}`, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(dropped).toEqual([])
  expect(findDropped('const { data } = trpc.leads.staff.useQuery(undefined, {})')).toEqual(['leads.staff'])
  expect(findDropped('const q = trpc.leads.list.useInfiniteQuery({})\nuse(q.data)')).toEqual(['leads.list'])
})
