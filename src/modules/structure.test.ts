import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { order } from './order'

/** Asserts the rules of folders (see README): permitted names and imports. */

const root = path.resolve('src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.\w+$/.test(file) && !file.startsWith('app/seed/posters/'))
const code = files.filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(testing|e2e)\//.test(file)
const product = code.filter((file) => !isTest(file))
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Import = { from: string; to: string; typeOnly: boolean }

const statement =
  /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Returns a package's name, or the file inside src of a relative path (without its extension). */
const target = (from: string, specifier: string) =>
  specifier.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier)) : specifier

const getImports = (from: string): Import[] =>
  [...readText(from).matchAll(statement)].map((match) => ({
    from,
    to: target(from, (match[2] ?? match[3])!),
    typeOnly: match[1] !== undefined,
  }))
const imports = product.flatMap(getImports)
const isInside = (to: string) => /^(app|modules|platform|shared|testing|e2e)\//.test(to) || to.startsWith('../')
const say = ({ from, to }: Import) => `${from} → ${to}`

/** Lists permitted imports inside src by the file's path; the first matching pattern counts. */
const rulesOrSchema = /^modules\/[^/]+\/[^/]+\/([\w-]+\.)*(rules|schema|view)$/
const table = /^modules\/[^/]+\/[^/]+\/table$/
const service = /^modules\/[^/]+\/[^/]+\/([\w-]+\.)*(service|client)$/
const ui = /^modules\/[^/]+\/[^/]+\/ui\//
const page = /^modules\/[^/]+\/[^/]+\/ui\/.*\.page$/
const shared = /^shared\//
const server = /^platform\/server\//
const web = /^platform\/web\//
const law: { who: RegExp; may: RegExp[] }[] = [
  { who: /^shared\//, may: [shared] },
  { who: /^platform\/server\//, may: [server, shared, /^\.\.\/package\.json$/] },
  { who: /^platform\/web\//, may: [web, shared] },
  { who: /^modules\/[^/]+\/[^/]+\/([\w-]+\.)*(rules|schema|view)\.ts$/, may: [shared, rulesOrSchema] },
  {
    who: /^modules\/[^/]+\/[^/]+\/table\.ts$/,
    may: [shared, rulesOrSchema, table, /^platform\/server\/database\/tables$/],
  },
  {
    who: /^modules\/[^/]+\/[^/]+\/([\w-]+\.)*(service|client)\.ts$/,
    may: [shared, rulesOrSchema, table, service, server],
  },
  {
    who: /^modules\/[^/]+\/[^/]+\/lifecycle\.ts$/,
    may: [shared, rulesOrSchema, table, service, server],
  },
  {
    who: /^modules\/[^/]+\/[^/]+\/router\.ts$/,
    may: [shared, rulesOrSchema, service, /^platform\/server\/(trpc|context)$/],
  },
  { who: /^modules\/[^/]+\/[^/]+\/ui\//, may: [shared, rulesOrSchema, web, ui] },
  { who: /^app\/web\/entry-server\.tsx$/, may: [/^(app|modules|platform|shared)\//] },
  { who: /^app\/web\//, may: [shared, rulesOrSchema, web, ui, /^app\/web\//] },
  { who: /^app\//, may: [/^(app|modules|platform|shared)\//] },
]

/** Matches the type of the router, the browser's only view of the server. */
const isRouterType = ({ to, typeOnly }: Import) => typeOnly && to === 'app/router'

describe('names', () => {
  it('come from a closed vocabulary inside a room', () => {
    const vocabulary = [
      /^(table|service|router|lifecycle)\.ts$/,
      /^([a-z0-9-]+\.)?(schema|view)\.ts$/,
      /^[a-z0-9-]+\.(rules|service|client)\.ts$/,
      /^([a-z0-9-]+\.)+test\.tsx?$/,
      /^ui\/([a-z0-9-]+\/)?[a-z0-9-]+(\.page|\.test)?\.tsx$/,
      /^ui\/([a-z0-9-]+\/)?[a-z0-9-]+(\.test)?\.ts$/,
      /^ui\/([a-z0-9-]+\/)?[a-z0-9-]+(\.module)?\.css$/,
    ]
    const strangers = files
      .filter((file) => /^modules\/[^/]+\/[^/]+\//.test(file))
      .filter((file) => !vocabulary.some((word) => word.test(file.split('/').slice(3).join('/'))))
    expect(strangers).toEqual([])
  })

  it('are kebab-case, and none is a catch-all', () => {
    const words = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
    expect(files.filter((file) => !file.split('/').every((part) => words.test(part)))).toEqual([])
    const drawers = /(^|\/|\.)(utils?|helpers?|types?|common|misc|index)\.\w+$/
    expect(files.filter((file) => drawers.test(file))).toEqual([])
  })

  it('of functions that wait or act begin with a verb, as those that services export', () => {
    // Lists the verbs of this code; another one joins them where none of these says it.
    const verbs = new Set(
      `accept add adjust agree amend announce anonymize answer append apply archive are arrive ask assert assign
      attempt audit authenticate backup begin block book build cancel carry catch change charge check choose claim
      clean clear close collect comment compare complete compose compute confirm consume convert copy correct count
      counter create credit cut decline decrypt delete deliver derive describe disable discard download draft draw drop
      dump duplicate edit enable encode encrypt end enqueue ensure enter erase expire explain export fail fetch fill find
      finish flush focus follow forget forgive format from gather get give grant guarantee hand has hash have hear
      hide hides hold identify ignore import in insert invalidate invite invoice is issue join keep lead leave limit
      list listen load lock log login logout lose mail make mark match may merge migrate moderate move name note
      notify observe offer on open order overwrite page parse pass patch pay pick place plan post prefetch preload
      prepare prevent preview price propose prune publish purge put query queue race rate read reauthenticate receive
      reconcile record reencrypt refresh refund refuse register reject release remember remind remove render renew
      reorder rename replace replay reply request require resend reset resettle resolve restore retry reveal reverse revert
      review revoke rewrite rotate run save say schedule seal search secure seed select send serve set settle share show sign
      skip slow spell split start stop store sum sweep take test to toast toggle touch try undo unpublish update
      verify view wait waive walk warn watch widen win with withdraw without work write yield`.split(/\s+/),
    )
    const acts =
      /^(?:export )?(?:async function\*? (\w+)|const (\w+) = async\b|(?:function\*?|const) (\w+)\b(?:.*|.*(?:\n {2}.*)+\n(?:\}.*)?)\): (?:Promise<|void\b|AsyncGenerator))/gm
    const writes =
      /^(?:export )?const (\w+) = (?:<.*>)?\(.*(?:\n(?![a-z/]).*)*?=>\s+(?:ctx|tx)(?:\.db)?\s*\.(?:update|insert|delete|execute)\(/gm
    const exported = /^export function\*? (\w+)/gm
    const arrows = /^export const (\w+) =\s+(?:<.*>)?\(.*(?:\n(?![a-z/]).*)*/gm
    const isValue = /\): (?:SQL|Column|boolean|AppError)\b.* =>/
    const named = product.flatMap((file) => {
      const text = readText(file)
      const listExported = () => [
        ...text.matchAll(exported),
        ...[...text.matchAll(arrows)].filter(([arrow]) => !isValue.test(arrow)),
      ]
      const isService = /(service|client)\.ts$/.test(file)
      const found = [...text.matchAll(acts), ...text.matchAll(writes), ...(isService ? listExported() : [])]
      return found.map(([, ...names]) => ({ file, name: names.find(Boolean)! }))
    })
    const isFree = (name: string) => /^([A-Z]|use[A-Z]|main$)/.test(name)
    expect(named.length).toBeGreaterThan(1000)
    expect(named.filter(({ name }) => !isFree(name) && !verbs.has(/^[a-z0-9]+/.exec(name)![0]))).toEqual([])
  })

  it('join no two words by Of, but for terms of the field', () => {
    const declared =
      /\b(?:(?:function\*?|const|let|type) (\w+Of[A-Z]\w*)|(?:function\*?|type|interface|class) ([oO]f[A-Z]\w*|\w*Of)\b|const (of[A-Z]\w*|\w+Of) = (?:async )?(?:<.*>)?(?:\((?!await ).*\).* =>|\w+ =>|\(\n))/g
    const found = code.flatMap((file) =>
      [...readText(file).matchAll(declared)].map(([, ...names]) => `${file}: ${names.find(Boolean)}`),
    )
    expect(found.filter((one) => !/: (as|start|end|date|number)Of/.test(one))).toEqual([])
  })

  it('of functions are no prepositions or adverbs alone', () => {
    const words =
      `about|above|abroad|after|again|around|at|away|back|before|behind|below|beside|between|beyond|both|by|down|
      either|else|elsewhere|for|from|how|in|inside|into|near|neither|never|next|now|of|off|on|onto|out|outside|over|since|
      then|to|under|until|up|upon|what|when|where|whether|which|while|why|with|within|without`.replace(/\s/g, '')
    const declared = new RegExp(
      `\\b(?:function\\*? (?:${words})[(<]|const (?:${words}) = (?:async )?(?:<.*>)?(?:\\((?!await ).*\\).* =>|\\w+ =>|\\(\\n))`,
      'g',
    )
    const found = product.flatMap((file) => [...readText(file).matchAll(declared)].map(([one]) => `${file}: ${one}`))
    expect(found).toEqual([])
  })

  it('of types say what they hold, and are no participles or pronouns alone', () => {
    const words =
      'About|Asked|Chosen|Counted|Found|Given|Held|Known|Locked|Made|Moved|Named|Said|Seen|Sent|Shown|Told|Who|Whose'
    const declared = new RegExp(`^(?:export )?(?:type|interface) (?:${words})\\b.*`, 'gm')
    const found = product.flatMap((file) => [...readText(file).matchAll(declared)].map(([one]) => `${file}: ${one}`))
    expect(found).toEqual([])
  })
})

describe('comments', () => {
  it('begin with a verb', () => {
    // Lists words that end like a verb and are none; other nouns in the plural are left to reviews.
    const nouns = 'Agencies|Agents|Bookings|Customers|Days|Departures|Others|Suppliers|Travelers|Users|Visitors'
    const others = `Always|Besides|Its|Perhaps|Sometimes|This|Thus|Unless`
    const begun = new RegExp(`^(?!(?:${nouns}|${others})\\b)[A-Z][a-z-]*s\\b|^@|^oxlint-`)
    const texts = /^[ \t]*(?:\{?\/\*\*?(?:\n[ \t]*\*)?|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/)[ \t]+(\S.*)/gm
    const comments = code.flatMap((file) =>
      [...readText(file).matchAll(texts)].map(([, text]) => ({ file, text: text! })),
    )
    expect(comments.length).toBeGreaterThan(5000)
    expect(comments.filter(({ text }) => !begun.test(text))).toEqual([])
  })
})

describe('imports', () => {
  it('follow the arrow: app → modules → platform → shared', () => {
    const breaches = imports
      .filter((i) => isInside(i.to) && /^(app|modules|platform|shared)\//.test(i.from) && !isRouterType(i))
      .filter((i) => !i.to.endsWith('.css'))
      .filter((i) => !law.find(({ who }) => who.test(i.from))?.may.some((allowed) => allowed.test(i.to)))
    expect(imports.length).toBeGreaterThan(100)
    expect(breaches.map(say)).toEqual([])
  })

  it('never take another screen in from a screen', () => {
    const breaches = imports.filter((i) => ui.test(i.from) && page.test(i.to))
    expect(breaches.map(say)).toEqual([])
  })

  it('bring no view into a browser, but its type', () => {
    const breaches = imports.filter(
      (i) => !i.typeOnly && /\/ui\/|(?<!rest)\.rules\.ts$/.test(i.from) && /(?:\/|\.)view$/.test(i.to),
    )
    expect(breaches.map(say)).toEqual([])
  })

  it('bring nothing but zod into shared, rules and schemas, and what computes colors', () => {
    const pure = (file: string) => shared.test(file) || rulesOrSchema.test(file.replace(/\.ts$/, ''))
    const breaches = imports.filter((i) => pure(i.from) && !isInside(i.to) && !['zod', 'culori/fn'].includes(i.to))
    expect(breaches.map(say)).toEqual([])
  })

  it('name packages that package.json has itself, not only through others', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>
    // Serves sources, and is no part of what is built.
    const isDevelopment = ({ from }: Import) => from === 'app/http/dev-pages.ts'
    const breaches = imports.filter((i) => {
      const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(i.to)!
      const known = { ...dependencies, ...(isDevelopment(i) && devDependencies) }
      return !i.typeOnly && !isInside(i.to) && !i.to.startsWith('node:') && !(name in known)
    })
    expect(breaches.map(say)).toEqual([])
  })

  it('run down the one order of modules, on the server and on screens', () => {
    const getModule = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1]
    const breaches = imports.filter(({ from, to, typeOnly }) => {
      const [a, b] = [getModule(from), getModule(to)]
      return a && b && !typeOnly && order.indexOf(b) > order.indexOf(a)
    })
    expect(breaches.map(say)).toEqual([])
  })

  it('make no circle between files', () => {
    const graph = new Map<string, string[]>()
    for (const { from, to, typeOnly } of imports) {
      const file = from.replace(/\.tsx?$/, '')
      if (!typeOnly && isInside(to)) graph.set(file, [...(graph.get(file) ?? []), to])
    }
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, trail: string[]) => {
      const start = trail.indexOf(file)
      if (start >= 0) circles.push([...trail.slice(start), file].join(' → '))
      if (start >= 0 || done.has(file)) return
      for (const next of graph.get(file) ?? []) walk(next, [...trail, file])
      done.add(file)
    }
    for (const file of graph.keys()) walk(file, [])
    expect(circles).toEqual([])
  })
})

describe('contents', () => {
  it('check forms by the schema of their call: one hook makes them, with zodResolver', () => {
    const makers = product.filter((file) => /\buseForm\b(?!\w)/.test(readText(file).replaceAll('useFormContext', '')))
    expect(makers).toEqual(['platform/web/use-zod-form.ts'])
    expect(readText(makers[0]!)).toMatch(/useForm<V>\(\{\s*resolver:/)
    const checks = /\buse(Zod|Versioned|\w+)Form\b|\bcheckCriteria\b/
    const forms = product.filter((file) => /<form\b/.test(readText(file)))
    expect(forms.filter((file) => !checks.test(readText(file))).toSorted()).toEqual([
      // Frames other forms.
      'modules/settings/settings/ui/office/section.tsx',
      // Gets its form from `customizer-send.ts`.
      'modules/storefront/customizer/ui/customizer-summary.tsx',
      // Holds its fields in the address, where malformed values are no filter.
      'modules/storefront/search/ui/bar/search-bar.tsx',
      'modules/storefront/search/ui/filter-sidebar.tsx',
      'modules/storefront/search/ui/list-toolbar.tsx',
      // Frames other forms.
      'platform/web/office/form-dialog.tsx',
    ])
  })

  it('have no hook for an act among what lifecycles declare, but for one (decision 153)', () => {
    const [, members] = /export type Lifecycle = \{\n([^]*?)\n\}/.exec(readText('platform/server/lifecycle.ts'))!
    expect([...members!.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)).toEqual([
      'download',
      'anonymize',
      'mailedAbout',
      'leaveAddress',
      'encryptedColumns',
      'secretColumns',
      'reencryptFiles',
      'storedFiles',
      'jobs',
    ])
  })

  it('begin transactions and lock in one place each', () => {
    const ofProduct = product.filter((file) => /^(app|modules)\//.test(file))
    expect(ofProduct.filter((file) => /\.transaction\(/.test(readText(file)))).toEqual([])
    const locks = /\.for\(|\bFOR (NO KEY )?UPDATE\b|\bFOR (KEY )?SHARE\b|pg_(try_)?advisory/
    expect(ofProduct.filter((file) => locks.test(readText(file)))).toEqual(['modules/core/locks/lock.service.ts'])
  })

  it('open dialogs of one kit', () => {
    const overlays =
      /\b(Modal|Drawer|Dialog)\b[^}]*\} from '@mantine\/core'|@mantine\/modals|<dialog\b|window\.(confirm|alert|prompt)\b/
    expect(product.filter((file) => overlays.test(readText(file))).toSorted()).toEqual([
      // Renders a public page, without the kit (decision 010).
      'modules/storefront/packages/ui/detail/lightbox.tsx',
      'platform/web/dialog/dialog.tsx',
      'platform/web/dialog/side-sheet.tsx',
      // Reports that the kit could not be loaded.
      'platform/web/lazy-part.tsx',
    ])
  })

  it('open dialogs of travelers as entries of the history, which Back closes (decision 017)', () => {
    const isOffice = (file: string) => /\/ui\/office\/|^app\/web\/(office|dev)/.test(file)
    const byName = new Map(product.map((file) => [file.replace(/\.tsx?$/, ''), file]))
    const found = new Set<string>()
    const follow = (name: string) => {
      const file = byName.get(name)
      if (!file || isOffice(file) || found.has(file)) return
      found.add(file)
      for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) follow(to)
    }
    follow('app/web/site-layout')
    for (const name of byName.keys()) if (page.test(name)) follow(name)
    const closed = /\bonClose=\{(?!(?:closeDialog|(?:props\.)?onClose)\})/
    const unkept = [...found].filter((file) => file.endsWith('.tsx') && closed.test(readText(file)))
    expect(found.size).toBeGreaterThan(200)
    expect(unkept.toSorted()).toEqual([
      // Holds forms in the page, without a dialog.
      'modules/bookings/supplier-orders/ui/links/service-card.tsx',
      // Opens a sheet of the page, without input of its own.
      'modules/identity/auth/ui/menu/user-menu.tsx',
      // Holds forms in the page, without a dialog.
      'modules/sales/proposal-answers/ui/links/answer-box.tsx',
      'modules/servicing/booking-changes/ui/trips/own-changes.tsx',
      // Closes when the browser has closed its element.
      'modules/storefront/packages/ui/detail/lightbox.tsx',
      // Opens a sheet of the page.
      'modules/storefront/search/ui/catalog.tsx',
      // Asks the dialog first.
      'platform/web/dialog/dialog.tsx',
    ])
    const opened = product.flatMap((file) =>
      [...readText(file).matchAll(/\bopenDialog\('([^']+)'(.*)/g)].map(([, name, rest]) => ({ name, rest })),
    )
    const shown = product.flatMap((file) =>
      [...readText(file).matchAll(/\buseDialogEntry(?:<[^(]*>)?\('([^']+)'/g)].map(([, name]) => name),
    )
    expect(opened.filter(({ name }) => !shown.includes(name))).toEqual([])
    // Requires `useOver` of all others: without it they leave an entry that has nothing to show, of which Back would close nothing.
    const unleft = product.filter(
      (file) => /\buseDialogEntry\b/.test(readText(file)) && !/\buseOver\(/.test(readText(file)),
    )
    expect(unleft.toSorted()).toEqual([
      // Leaves it to the dialog of the login; a request can be sent again.
      'app/web/site-layout.tsx',
      // Shows its dialog whatever is there.
      'modules/catalog/departures/ui/departures-section.tsx',
      'modules/identity/devices/ui/account-security.page.tsx',
      'modules/servicing/account-data/ui/data-rights.page.tsx',
      // Asks only whether it is open.
      'modules/servicing/checkout/ui/links/use-step-focus.ts',
      'modules/storefront/packages/ui/classic/classic-detail-view.tsx',
      'modules/storefront/packages/ui/detail/detail-view.tsx',
      'modules/storefront/packages/ui/detail/gallery.tsx',
      'modules/travelers/profile/ui/change-email.tsx',
      'platform/web/navigation/dialog-entry.ts',
    ])
    // Keeps secrets out of what the browser writes to its disk.
    expect(opened.filter(({ rest }) => /token|password|secret|code/i.test(rest!))).toEqual([])
  })

  it('cut texts that people type between two characters, by cutText', () => {
    const isList = /split\(|\[[^\]]*\.\.\.|\.filter\(|\b(?:ids|gaps|missing|unknown)\.slice/
    const cut = /\S\.slice\(0, (?:[2-9]\d|\d{3,})\)/
    const lines = product
      .filter((file) => !file.startsWith('app/seed/'))
      .flatMap((file) =>
        readText(file)
          .split('\n')
          .filter((line) => cut.test(line) && !isList.test(line))
          .map(() => file),
      )
    expect([...new Set(lines)].toSorted()).toEqual([
      // Has letters of ASCII only: headers, numbers of documents, digests, and codes of errors.
      'app/http/request-context.ts',
      'modules/billing/journal/formats.rules.ts',
      'modules/identity/activity/device.client.ts',
      'modules/identity/auth/session.client.ts',
      'platform/server/database/db.ts',
      'platform/server/diagnostics/log.ts',
      'platform/server/encryption.ts',
    ])
  })

  it('set style attributes in the office alone: the policy of public pages refuses them', () => {
    const styled = product.filter((file) => /\bstyle=\{/.test(readText(file)))
    expect(styled.filter((file) => !/\/(office|calendar)\/|^modules\/identity\/views\//.test(file))).toEqual([])
  })

  it('ask for dates by one field', () => {
    const native = /\btype=(?:["']|\{["'`])(?:date|datetime-local|month|week)["'`]/
    expect(product.filter((file) => native.test(readText(file))).toSorted()).toEqual([
      // Renders public pages and those behind links, without the kit (decision 010).
      'modules/bookings/supplier-orders/ui/links/answer-forms.tsx',
      'modules/storefront/search/ui/bar/plain-fields.tsx',
    ])
    const calendars = imports.filter(({ to, typeOnly }) => to === '@mantine/dates' && !typeOnly).map(({ from }) => from)
    expect(calendars.toSorted()).toEqual([
      // Offers days, beside the field.
      'modules/storefront/packages/ui/departure/departure-calendar.tsx',
      'modules/storefront/search/ui/bar/departure-calendar.tsx',
      'platform/web/date-input.tsx',
    ])
  })

  it('read the environment in one place, and tests where they start servers', () => {
    const readers = code.filter((file) => /process\.env\b/.test(readText(file)))
    expect(readers.toSorted()).toEqual(['e2e/support/server-env.ts', 'platform/server/env.ts'])
  })

  it('write no sums in hundredths: currencies have other decimals, and only the demo agency has dollars', () => {
    const hundredths = /\b\d[\d_]*_00\b/
    expect(product.filter((file) => !file.startsWith('app/seed/') && hundredths.test(readText(file)))).toEqual([])
  })

  it('ask for permissions: that somebody is of the staff opens the office and nothing in it', () => {
    const asked = product.filter((file) => /\bcanUseOffice\(/.test(readText(file)))
    expect(asked.toSorted()).toEqual([
      'app/http/changes.ts',
      'app/http/request-context.ts',
      'app/web/office-layout.tsx',
      'modules/identity/auth/service.ts',
      'modules/identity/auth/ui/menu/user-sheet.tsx',
      'modules/identity/auth/ui/sign-in/staff-login.page.tsx',
      'modules/identity/calendars/feed.rules.ts',
      'platform/server/trpc.ts',
      'shared/permissions.ts',
    ])
  })

  it('name the product to operators only: what an agency shows has its own name', () => {
    const named = product.filter((file) => /\bItinera\b/.test(readText(file).replaceAll('Itinera-Signature', '')))
    const toOperators = /^(platform\/server\/(backup|database)\/|app\/cli\/|app\/main\.ts$)/
    // Names a word that passwords must not be.
    const inComments = ['modules/identity/auth/strength.client.ts']
    expect(named.filter((file) => !toOperators.test(file) && !inComments.includes(file))).toEqual([])
  })

  it('of decisions are in the README', () => {
    const readme = readFileSync('README.md', 'utf8')
    const listed = [...readme.matchAll(/\]\(docs\/decisions\/([^)]+)\) \S/g)].map(([, file]) => file)
    expect([...new Set(listed)].toSorted()).toEqual(readdirSync('docs/decisions').toSorted())
  })

  it('of links in documents lead to files', () => {
    const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => path.join('docs', file))
    const broken = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md', ...documents]
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|\/|#)([^)#\s]+)/g)]
          .map(([, link]) => path.join(path.dirname(file), link!))
          .filter((target) => !existsSync(target))
          .map((target) => `${file}: ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('are on the map: the README has the modules in their order, and every room', () => {
    const map = readFileSync('README.md', 'utf8')
    const rows = [...map.matchAll(/^\| `modules\/([\w-]+)\/` +\| (.*) \|$/gm)]
    expect(rows.map(([, name]) => name)).toEqual(order)
    const rooms = new Set(files.flatMap((file) => /^modules\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? []))
    const named = rows.flatMap(([, name, text]) =>
      [...text!.matchAll(/`([\w-]+)`/g)].map(([, room]) => `${name}/${room}`),
    )
    expect(named.toSorted()).toEqual([...rooms].toSorted())
  })
})
