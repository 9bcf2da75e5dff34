import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { needed } from '../../modules/identity/auth/ui/needed'
import { choices } from '../../modules/office/imports/ui/office/import-choices'
import { entries, isUnder, pageNeeds } from '../../modules/office/office/ui/entries'
import { listProcedures } from '../../platform/server/trpc'
import type { Permission } from '../../shared/permissions'
import { appRouter } from '../router'

/**
 * Follows imports from each screen of the office to the calls in its parts. On each way to a call stands a file that
 * names the permission of its procedure, as `useCan()('payments.refund')` or `<Allowed to="payments.refund">`.
 */

const root = path.resolve('src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /^(app\/web|modules\/.*\/ui|platform\/web)\/.*\.tsx?$/.test(file) && !file.includes('.test.'))

const quote = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
/** Writes out the permissions that a file names by another word. */
const toText = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\bneeded\.(\w+)/g, (_, act: keyof typeof needed) => quote(needed[act]))
    .replaceAll(/\buseCsv\(/g, quote(['lists.export']))
    .replaceAll(/\buseImportChoices\(\)/g, quote(Object.values(choices).flatMap((choice) => choice.needs)))
    .replaceAll('"', "'")
const texts = new Map(files.map((file) => [file, toText(file)]))

const statement = /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/gm
const getImports = (from: string) =>
  [...texts.get(from)!.matchAll(statement)].flatMap((match) => {
    const place = path.posix.join(path.posix.dirname(from), (match[1] ?? match[2])!)
    return [`${place}.tsx`, `${place}.ts`].filter((file) => texts.has(file))
  })
const importsByFile = new Map(files.map((file) => [file, getImports(file)]))

type Call = { file: string; path: string; needs: readonly Permission[] }
const procedures = Object.entries(listProcedures(appRouter))
const calls: Call[] = procedures.flatMap(([name, procedure]) => {
  const { access, needs = [] } = procedure.meta
  const called = new RegExp(`\\.${name.replace('.', '\\s*\\.\\s*')}\\s*\\.\\s*(use\\w+|fetch|query|mutate)\\b`)
  if (access !== 'staff' || needs.length === 0) return []
  return files.filter((file) => called.test(texts.get(file)!)).map((file) => ({ file, path: name, needs }))
})

const screens = [
  ...readFileSync(path.join(root, 'app/web/office-pages.ts'), 'utf8').matchAll(/'(\/[^']+)': screen\('([^']+)'\)/g),
].map(([, address, screen]) => {
  const [module, room, name] = screen!.split('/')
  return { address: address!, file: `modules/${module}/${room}/ui/office/${name}.page.tsx` }
})

/** Returns what everybody holds to whom the page opens. */
function getHeld(address: string): readonly Permission[] {
  const needs = entries.find((entry) => isUnder(entry, address))?.needs ?? []
  const own = pageNeeds.filter(([pages]) => pages.test(address)).flatMap(([, more]) => more)
  return needs.length === 1 ? [...needs, ...own] : own
}

/**
 * Finds addresses: as `to` of a `PageLink`, as `page`, or as `toLink` of a table. Leaves out components that check the
 * page's permission themselves.
 */
const link =
  /(PageLink\b[^>]*?\sto=\{?|\b(?:\w*[pP]age|toLink)(?:=\{?|: | = )(?:\([^)]*\)(?:: \w+)? =>\s+)?)?['`](\/admin\b[^'`?#]*)/g
const isPage = (address: string) =>
  screens.some((screen) => new RegExp(`^${screen.address.replaceAll(/:\w+/g, '[^/]+')}$`).test(address))
const links: Call[] = files
  .filter((file) => file !== 'modules/office/office/ui/entries.ts')
  .flatMap((file) =>
    [...texts.get(file)!.matchAll(link)].flatMap(([, isAsking, to]) => {
      const address = to!.replaceAll(/\$\{[^}]*\}/g, 'x')
      return isAsking || !isPage(address) ? [] : { file, path: address, needs: getHeld(address) }
    }),
  )

/** Lists calls that a dialog makes for what was asked elsewhere, behind the permission. */
const askedElsewhere: Record<string, string> = {
  'impact.removeRate': 'the dialog deletes a rate for RemoveRate, which rate-list.tsx guards',
}

/** Finds calls, or links to pages, that take this permission and that the screen reaches by files that do not name it. */
function findBare(start: string, need: Permission, among: readonly Call[] = calls): string[] {
  const seen = new Set<string>()
  const ways = [[start]]
  const bare: string[] = []
  for (let way = ways.pop(); way; way = ways.pop()) {
    const file = way.at(-1)!
    if (seen.has(file) || texts.get(file)!.includes(`'${need}'`)) continue
    seen.add(file)
    for (const call of among)
      if (call.file === file && call.needs.includes(need) && !askedElsewhere[call.path])
        bare.push(`${call.path} takes ${need}: ${way.map((one) => path.posix.basename(one)).join(' → ')}`)
    for (const next of importsByFile.get(file)!) ways.push([...way, next])
  }
  return bare
}

const needs = [...new Set(calls.flatMap((call) => call.needs))]

describe.each(screens)('$address', ({ address, file }) => {
  it('makes no call that its user may not make', () => {
    const held = getHeld(address)
    expect(needs.filter((need) => !held.includes(need)).flatMap((need) => findBare(file, need))).toEqual([])
  })

  it('links to no page that its user may not open', () => {
    const held = getHeld(address)
    const pages = [...new Set(links.flatMap((one) => one.needs))].filter((need) => !held.includes(need))
    expect(pages.flatMap((need) => findBare(file, need, links))).toEqual([])
  })
})

it.each<[string, readonly Permission[]]>([
  ['bookings.confirm', needed.confirmBooking],
  ['bookings.cancel', needed.cancelBooking],
  ['checkout.bookDirectly', needed.bookDirectly],
  ['disputePack.make', needed.disputePack],
])('%s asks what its button asks, as a key calls it without one', (name, button) => {
  expect(listProcedures(appRouter)[name]!.meta.needs!.toSorted()).toEqual([...button].toSorted())
})

it('finds the calls and the screens', () => {
  expect(screens.length).toBeGreaterThan(35)
  expect(calls.length).toBeGreaterThan(300)
  expect(findBare('modules/billing/payments/ui/office/refund-form.tsx', 'payments.refund')).toEqual([
    'payments.refund takes payments.refund: refund-form.tsx',
  ])
  expect(links.length).toBeGreaterThan(60)
})
