import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { searchFields } from '../modules/core/events/export.service'
import { recordText } from '../modules/office/audit-log/log.rules'
import { listProcedures, type Meta } from '../platform/server/trpc'
import { builtInPermissions } from '../shared/permissions'
import { appRouter } from './router'

/** Lists deletes and exports that need no administrator (product.md 6.2). */
const exceptions: Record<string, readonly string[]> = {
  'what somebody made for themselves is theirs': [
    'accountData.remove',
    'calendars.remove',
    'coTravelers.remove',
    'profile.removeAvatar',
    'views.remove',
  ],
  'Undo takes back departures that were just added and that nobody has booked': ['departures.remove'],
}

const procedures = Object.entries(listProcedures(appRouter))
const named = (pattern: RegExp) => procedures.filter(([path]) => pattern.test(path.split('.').at(-1)!))

const needsMoreThanAnAgent = ({ needs = [] }: Meta) => needs.some((one) => !builtInPermissions.agent.includes(one))

it('what deletes or exports needs a permission that agents lack', () => {
  const found = named(/^(export|remove|delete|erase)/).filter(([, procedure]) => !needsMoreThanAnAgent(procedure.meta))
  expect(found.map(([path]) => path).toSorted()).toEqual(Object.values(exceptions).flat().toSorted())
})

it('an export is written down, so that it is no query', () => {
  const exports = named(/^export/)
  expect(exports.length).toBeGreaterThan(8)
  expect(exports.filter(([, procedure]) => procedure.type !== 'mutation')).toEqual([])
})

it('what a screen saves as a file comes from a mutation, too, whatever it is called', () => {
  const screens = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(`src/modules/${file}`, 'utf8') }))
    .filter(({ text }) => text.includes('saveFile('))
  expect(screens.length).toBeGreaterThan(2)
  // Asks for the currency of the accounts first.
  const others = ['billing/journal/ui/office/export-menu.tsx']
  expect(screens.filter(({ text }) => /\.fetch\(/.test(text)).map(({ file }) => file)).toEqual(others)
})

it('an export has a name in the audit log', () => {
  const toName = (entityId: string) => recordText({ action: 'list.exported', entity: 'list', entityId, data: {} })
  expect(named(/^export/).filter(([path]) => toName(path) === path)).toEqual([])
})

/** Names texts of exports that are no search: the row of a report, where the next part begins, and words of lists. */
const otherTexts = ['key', 'cursor', 'tags', 'categories', 'types', 'actions', 'entities']
type Field = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown
  const?: unknown
  anyOf?: Field[]
  items?: Field
}
/** Lists the fields that take any text, alone or in a list. */
function listTexts(input: z.ZodType): string[] {
  const schema = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' })
  const isText = ({ type, format, pattern, enum: choices, const: one, anyOf = [], items }: Field): boolean =>
    (type === 'string' && !format && !pattern && !choices && one === undefined) ||
    [...anyOf, ...(items ? [items] : [])].some(isText)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => (isText(field as Field) ? [name] : []))
}

it('an export writes down no words that were searched for', () => {
  const texts = new Set(named(/^export/).flatMap(([, procedure]) => procedure.inputs.flatMap(listTexts)))
  expect([...texts].filter((one) => !otherTexts.includes(one)).toSorted()).toEqual([...searchFields].toSorted())
})
