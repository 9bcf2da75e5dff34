import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { useDatabase } from '../../testing/database'
import { colorSchemeScript } from '../../platform/web/color-scheme'
import { testPages } from '../../testing/pages'
import type { OpenApi } from '../rest/openapi-parts'

const database = useDatabase()
const site = useApp(database, { pages: testPages })

/** Parses the routes as Fastify prints them: a tree of path segments, each with its methods. */
function printedPaths(): { path: string; methods: string[] }[] {
  const open: string[] = []
  return site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] = /^([│├└─\s]*)(\S+)(?: \((.+)\))?/u.exec(line) ?? []
      const depth = indent.length / 4
      open.length = Math.max(0, depth - 1)
      open[Math.max(0, depth - 1)] = segment
      return methods ? [{ path: open.join(''), methods: methods.split(', ') }] : []
    })
}

/** Returns a path's methods, by its Allow header where other methods are refused with it. */
async function getMethods({ path, methods }: { path: string; methods: string[] }): Promise<string[]> {
  const { headers } = await site.call('OPTIONS', path.replace(/:\w+/g, 'x'))
  return headers.allow?.split(', ') ?? methods
}

it('the document has every route of the API, the health calls and the uploads, and no other', async () => {
  const isApi = (path: string) => /^\/(api|objects|calendars)\/[^*]|^\/(healthz|readyz)$/.test(path)
  const routes = printedPaths().filter(({ path }) => isApi(path))
  const registered = await Promise.all(
    routes.map(async (route) =>
      (await getMethods(route))
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${route.path.replace(/:(\w+)/g, '{$1}')}`),
    ),
  )
  const { paths } = (await site.get('/api/openapi.json')).json<OpenApi>()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(registered.flat().length).toBeGreaterThan(25)
  expect([...new Set(registered.flat())].toSorted()).toEqual(documented.toSorted())
})

it('the page of the document runs one script: that of the color scheme', async () => {
  const { body, headers } = await site.get('/api/docs')
  const scripts = [...body.matchAll(/<script>(.*?)<\/script>/g)].map(([, code]) => code)
  expect(scripts).toEqual([colorSchemeScript])
  const policy = String(headers['content-security-policy'])
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' 'sha256-[^']+'$/)
})

it('the page has the name, the colors and the icon of the agency, also after a change', async () => {
  await site.get('/api/docs')
  const { call } = await callerAs(site.deps, 'admin')
  const { version } = await call.settings.agency()
  await call.settings.update({
    version,
    name: 'Harbour & Sons',
    email: 'a@harbour.example',
    brand: { primary: '#0b6b3a' },
  })
  const { body, headers } = await site.get('/api/docs')
  expect(body).toContain('<title>REST API | Harbour &amp; Sons</title>')
  const [, sheet] = /<style id="brand">(.*?)<\/style>/.exec(body)!
  const hash = createHash('sha256').update(sheet!).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect(body).toMatch(/<link rel="icon" href="\/favicon\.svg\?v=/)
})
