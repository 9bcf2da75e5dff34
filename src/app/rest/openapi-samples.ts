import type { OpenApi } from './openapi-parts'
import { capitalize } from '../../shared/text'

/** Makes examples from schemas: by their own examples and formats, else by the name of the field. */

export type Node = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  additionalProperties?: Node
  required?: string[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxLength?: number
  description?: string
}

export const getRefName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

const byFormat: Record<string, string> = {
  date: '2027-05-30',
  'date-time': '2027-05-30T09:30:00Z',
  email: 'asha@example.com',
  uri: 'https://example.com/',
  uuid: '0198b7a2-0000-7000-8000-000000000001',
}
const hash = '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea'
const byPattern: Record<string, string> = {
  '^[A-Z]{3}$': 'USD',
  '^[0-9a-f]{64}$': hash,
  '^([01]\\d|2[0-3]):[0-5]\\d$': '09:30',
  '^[A-Z0-9]{1,6}$': 'FT',
  '^[1-9]\\d{6,14}$': '12125550142',
  '^\\+[1-9]\\d{0,2}$': '+351',
  '^[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{Nd}]+(-[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{Nd}]+)*$': 'family-trips',
}

/** Lists texts by names of fields; the first that matches. */
const texts: [RegExp, string][] = [
  [/email$/i, 'asha@example.com'],
  [/phone|mobile/i, '+12125550142'],
  [/reference$/i, 'BK-7K3QXM'],
  [/currency$/i, 'USD'],
  [/date$|On$|^(from|to|bookBy)$/, '2027-05-30'],
  [/At$/, '2027-05-30T09:30:00Z'],
  [/time$/i, '09:30'],
  [/timeZone$/i, 'Asia/Kathmandu'],
  [/url$/i, 'https://example.com/'],
  [/slug$/i, 'seven-mornings'],
  [/id$/i, '0198b7a2-0000-7000-8000-000000000001'],
  [/^firstName$/, 'Asha'],
  [/^lastName$/, 'Rao'],
  [/^(name|customerName|customer|traveler|owner)$/, 'Asha Rao'],
  [/^(title|packageTitle|trip)$/i, 'Seven mornings in Nepal'],
  [/destination|place/i, 'Nepal'],
  [/city$/i, 'Boston'],
  [/countryCode|^country$/i, 'NP'],
  [/price|value|amount|budget|cost|total/i, '1250.00'],
  [/note|message|reason|text$|description/i, 'They would like window seats'],
]
const numbers: [RegExp, number][] = [
  [/Minor$/, 125_000],
  [/micros/i, 1_000_000],
  [/percent/i, 10],
  [/price|amount|value|cost|revenue/i, 1250],
  [/^lat(itude)?$/i, 27.7172],
  [/^(lng|lon(gitude)?)$/i, 85.324],
  [/rating/i, 4.5],
  [/nights/i, 7],
  [/days|duration/i, 8],
  [/travelers|adults|pax|seats/i, 2],
]

const findByName = <Value>(list: [RegExp, Value][], name: string): Value | undefined =>
  list.find(([pattern]) => pattern.test(name))?.[1]

/** Writes the name of a field as words: 'roomType' is 'Room type'. */
const toLabel = (name: string) => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return capitalize(words)
}

const clampTo = (value: number, { minimum = -Infinity, maximum = Infinity }: Node) =>
  Math.min(Math.max(value, minimum), maximum)

const toNumber = (node: Node, name: string) => findByName(numbers, name) ?? node.minimum ?? 1

function toText(node: Node, name: string): string {
  const known = byFormat[node.format ?? ''] ?? byPattern[node.pattern ?? '']
  if (known !== undefined) return known
  const named = findByName(texts, name)
  const fits = named !== undefined && (!node.pattern || new RegExp(node.pattern, 'u').test(named))
  return (fits ? named : toLabel(name || 'text')).slice(0, node.maxLength)
}

/** Makes a value that a schema describes: its first example, or the first of several forms. */
export function toSample(document: OpenApi, node: Node | undefined, name = '', depth = 0): unknown {
  if (!node || depth > 16) return null
  const toInner = (inner: Node | undefined, label = name) => toSample(document, inner, label, depth + 1)
  if (node.$ref) return toInner(document.components.schemas![getRefName(node.$ref)] as Node)
  if (node.examples) return node.examples[0]
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const [form] = node.anyOf ?? node.oneOf ?? []
  if (form && !node.properties) return toInner(form)
  const type = [node.type].flat()[0]
  if (type === 'object' || node.properties) {
    const { properties = {}, required = [], additionalProperties } = node
    const names = new Set([...Object.keys(properties), ...required])
    return Object.fromEntries(
      [...names].map((field) => [field, toInner(properties[field] ?? additionalProperties, field)]),
    )
  }
  if (type === 'array') {
    const length = node.items ? Math.max(node.minItems ?? 1, 1) : 0
    return Array.from({ length }, () => toInner(node.items, name.replace(/s$/, '')))
  }
  if (type === 'integer') return clampTo(Math.round(toNumber(node, name)), node)
  if (type === 'number') return clampTo(toNumber(node, name), node)
  if (type === 'boolean') return true
  return toText(node, name)
}

/** Lists the fields that a body must have, the first ones where it can choose. */
const listRequired = ({ required = [], allOf = [], anyOf: [first] = [] }: Node): string[] => [
  ...required,
  ...allOf.flatMap(listRequired),
  ...(first ? listRequired(first) : []),
]

/** Keeps what a body must have; all of it where it need have nothing. */
export function toSampleBody(document: OpenApi, schema: Node): unknown {
  const all = toSample(document, schema)
  const required = listRequired(schema)
  if (typeof all !== 'object' || all === null || Array.isArray(all) || required.length === 0) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => required.includes(name)))
}
