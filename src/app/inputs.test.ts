import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { GivenAmount } from '../shared/amounts'
import { rowId } from '../shared/fields'
import { appRouter } from './router'
import { listProcedures } from '../platform/server/trpc'

/** Checks that every input has an end: nobody sends the database a number, text or list that it has no room for. */

type Check = { check?: string; format?: string; pattern?: RegExp }
type Def = Check & {
  type: string
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  items?: z.ZodType[]
  options?: z.ZodType[]
} & { [part in 'innerType' | 'in' | 'out' | 'left' | 'right' | 'keyType' | 'valueType']?: z.ZodType }
const read = ({ def }: z.ZodType) => def as unknown as Def

const long = 20_001
const texts = ['x', '9', 'https://x.example/', '+1', 'a@b.example,'].map((text) => text.repeat(long))
texts.push(`https://x.example/${'x'.repeat(long)}`, `${'x'.repeat(long)}@example.com`, `x@${'x'.repeat(long)}.com`)
/** Holds the first numbers beyond an `integer`, which all but sums and rates are. */
const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 40]
const sums = [10 ** 14, -(10 ** 14), 10 ** 15]
const noId = rowId().parse('')
const isSum = (path: string) => /(minor|micros|price\w*|cost|rate|value|total|budget)$/i.test(path)

/** Tells whether a pattern has no part that repeats without an end. */
const isFinite = ({ source }: RegExp) => !/[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x'))

/** Says what a schema lets in beyond all bounds; `field` is what the whole value passes, which may refuse it later. */
function findProblem(schema: z.ZodType, field: z.ZodType, path: string): string | null {
  const { checks = [], ...own } = read(schema)
  const all = [own, ...checks.map(({ _zod: { def } }) => def)]
  const isLimited = all.some(({ check }) => check === 'max_length' || check === 'length_equals')
  if (own.type === 'array') return isLimited ? null : 'a list without a maximum'
  // Is read later, in the record's currency, and refused beyond the largest sum; or names no row.
  const isGiven = (data: unknown) => data instanceof GivenAmount || data === noId
  const takes = (values: readonly unknown[]) =>
    values.some((value) => {
      const { success, data } = field.safeParse(value)
      return success && !isGiven(data)
    })
  if (own.type === 'number') return takes(isSum(path) ? sums : numbers) ? 'a number without bounds' : null
  if (own.type !== 'string' || isLimited || all.some(({ pattern }) => pattern && isFinite(pattern))) return null
  return takes(texts) ? 'a text without a maximum' : null
}

function listEndless(schema: z.ZodType, field: z.ZodType, path: string): string[] {
  const def = read(schema)
  const within = (inner: z.ZodType, at: string) => listEndless(inner, inner, at)
  const found = findProblem(schema, field, path)
  const { innerType, in: before, out, left, right } = def
  return [
    ...(found ? [`${path}: ${found}`] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => within(inner, `${path}.${name}`)),
    ...[def.element, ...(def.items ?? []), def.keyType, def.valueType].flatMap((inner) =>
      inner ? within(inner, `${path}[]`) : [],
    ),
    // Takes everything that its inner schema refuses.
    ...(def.type === 'catch' ? within(innerType!, path) : []),
    ...[def.type === 'catch' ? undefined : innerType, before, out, left, right, ...(def.options ?? [])].flatMap(
      (inner) => (inner ? listEndless(inner, field, path) : []),
    ),
  ]
}

const procedures = listProcedures(appRouter)

it('numbers, texts and lists of every input have an end', () => {
  const endless = Object.entries(procedures).flatMap(([name, procedure]) =>
    procedure.inputs.flatMap((input) => listEndless(input, input, name)),
  )
  expect([...new Set(endless)]).toEqual([])
})

it('whoever is named by first and last name may have no last name, in every input and form', () => {
  const inputs = Object.entries(procedures).flatMap(([name, procedure]) =>
    procedure.inputs.flatMap((input) => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      const fields = Object.keys(schema.properties ?? {})
      return fields.includes('firstName') && fields.includes('lastName') ? [{ name, fields, schema }] : []
    }),
  )
  expect(inputs.length).toBeGreaterThan(5)
  const refusing = inputs.filter(
    ({ fields, schema: { required = [] } }) => !fields.includes('noLastName') || required.includes('noLastName'),
  )
  expect(refusing.map(({ name }) => name)).toEqual([])
  const screens = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(`src/modules/${file}`, 'utf8') }))
    .filter(({ text }) => text.includes('name="lastName"'))
  expect(screens.length).toBeGreaterThan(3)
  expect(screens.filter(({ text }) => !text.includes('name="noLastName"')).map(({ file }) => file)).toEqual([])
})
