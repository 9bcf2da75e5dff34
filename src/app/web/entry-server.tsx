import './tokens.css'
import './base.css'
import './site.css'
import { dehydrate, QueryCache, QueryClient } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { createServerSideHelpers } from '@trpc/react-query/server'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Ctx } from '../../platform/server/context'
import { toPublicError } from '../../platform/server/errors'
import { logFailure } from '../../platform/server/diagnostics/log'
import {
  type FirstPicture,
  FirstPictureCollector,
  type PageMeta,
  PageMetaCollector,
} from '../../platform/web/page-meta'
import { type Api, trpc } from '../../platform/web/trpc'
import type { Currency } from '../../shared/money'
import type { AppRouter } from '../router'
import type { BootState } from './boot'
import { queryDefaults, Root } from './root'
import { getHandles, getParams, openTable, prepareScreens, Screens } from './routes'
import type { ServerFailure } from './screen'
import { PlainNoteContext, prefetchSite } from './site-layout'
import ListNote from '../../modules/storefront/search/ui/list-note'

type Rendered = {
  status: number
  body: string
  boot: BootState
  meta: PageMeta
  picture: FirstPicture | null
  /** Lists keys of the matched routes' modules in the build manifest. */
  modules: string[]
}
type RenderInput = { url: URL; router: AppRouter; ctx: Ctx; currency: Currency | null }

const noNetwork: TRPCLink<AppRouter> = () => () => {
  throw new Error('A page asked for data that it did not prefetch')
}

/** Logs server faults of failed prefetches, which become a status. */
const createLoggingCache = (ctx: Ctx) =>
  new QueryCache({
    onError: (error) => logFailure(ctx.log, error, toPublicError(error).status, { requestId: ctx.requestId }),
  })

/** Lists what the browser loads beside a screen of the office or behind a link, before it can draw it. */
const getFrame = (module: string): string[] =>
  module.includes('/ui/office/')
    ? ['office-pages.ts', 'office-layout.tsx']
    : module.includes('/ui/links/')
      ? ['link-pages.ts']
      : []

/** Renders a public page. Returns for others what the browser draws them from: the modules, the agency and the user. */
export async function render({ url, router, ctx, currency }: RenderInput): Promise<Rendered> {
  await openTable(url.pathname)
  const handles = getHandles(url.pathname)
  const modules = handles.flatMap(({ module }) => (module ? [...getFrame(module), module] : []))
  const queryClient = new QueryClient({ defaultOptions: queryDefaults, queryCache: createLoggingCache(ctx) })
  const api = createServerSideHelpers({ router, ctx, queryClient }) as unknown as Api
  if (handles.some((h) => h.clientOnly)) {
    // Leaves what fails to the browser, which asks again and shows why.
    await prefetchSite({ api, url, params: {} }).catch(() => undefined)
    const boot = { isRendered: false, query: dehydrate(queryClient), currency }
    queryClient.clear()
    return { status: 200, body: '', boot, meta: { title: '', noIndex: true }, picture: null, modules }
  }
  await prepareScreens(url.pathname)
  const failure = await prefetch(api, url)
  return { ...renderPage(url, queryClient, currency, failure), modules }
}

/** Fills the query cache; returns the failure, if any. */
async function prefetch(api: Api, url: URL): Promise<ServerFailure | null> {
  const args = { api, url, params: getParams(url.pathname) }
  const pages = getHandles(url.pathname).map(({ screen }) => screen.prefetch(args))
  const [site, page] = await Promise.allSettled([prefetchSite(args), Promise.all(pages)])
  if (site.status === 'rejected') return { status: toStatus(site.reason), of: 'site' }
  return page.status === 'rejected' ? { status: toStatus(page.reason), of: 'page' } : null
}

const toStatus = (error: unknown) =>
  ['NOT_FOUND', 'BAD_REQUEST'].includes((error as { code?: string }).code ?? '') ? 404 : 503

/** Leaves the note out of the page that has its own, which scripts do not load. */
const getPlainNote = (pathname: string) => (/^\/fits\/?$/.test(pathname) ? null : <ListNote />)

function renderPage(url: URL, queryClient: QueryClient, currency: Currency | null, failure: ServerFailure | null) {
  let meta: PageMeta = { title: '' }
  let picture: FirstPicture | null = null
  const client = trpc.createClient({ links: [noNetwork] })
  const body = renderToString(
    <PageMetaCollector value={(m) => (meta = m)}>
      <FirstPictureCollector value={(first) => (picture ??= first)}>
        <Root client={client} queryClient={queryClient} currency={currency}>
          <StaticRouter location={{ pathname: url.pathname, search: url.search }}>
            <PlainNoteContext value={getPlainNote(url.pathname)}>
              <Screens failure={failure} />
            </PlainNoteContext>
          </StaticRouter>
        </Root>
      </FirstPictureCollector>
    </PageMetaCollector>,
  )
  const boot: BootState = { isRendered: true, failure, query: dehydrate(queryClient), currency }
  queryClient.clear()
  return { status: failure?.status ?? 200, body, boot, meta, picture }
}
