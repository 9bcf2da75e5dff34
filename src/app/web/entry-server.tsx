import './tokens.css'
import './base.css'
import { dehydrate, QueryCache, QueryClient } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { createServerSideHelpers } from '@trpc/react-query/server'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Ctx } from '../../platform/server/context'
import { publicError } from '../../platform/server/errors'
import { logFailure } from '../../platform/server/diagnostics/log'
import { type PageMeta, PageMetaCollector } from '../../platform/web/page-meta'
import { type Api, apiContext, trpc } from '../../platform/web/trpc'
import type { Currency } from '../../shared/money'
import type { AppRouter } from '../router'
import type { BootState } from './boot'
import { queryDefaults, Root } from './root'
import { type RouteHandle, routes } from './routes'

export type Rendered = {
  status: number
  redirect?: string
  body: string
  boot: BootState
  meta: PageMeta
  /** Keys of the matched routes' modules in the build manifest. */
  modules: string[]
}
type RenderInput = { url: URL; router: AppRouter; ctx: Ctx; currency: Currency | null }

const handler = createStaticHandler(routes)
const noNetwork: TRPCLink<AppRouter> = () => () => {
  throw new Error('A page asked for data that its loader did not fetch')
}

/** Loaders turn a failure into a status; what was the server's fault is kept in the log. */
const failuresTo = (ctx: Ctx) =>
  new QueryCache({
    onError: (error) => logFailure(ctx.log, error, publicError(error).status, { requestId: ctx.requestId }),
  })

/** Renders a public page; for the others only says which modules they need. */
export async function render({ url, router, ctx, currency }: RenderInput): Promise<Rendered> {
  const handles = (matchRoutes(routes, url.pathname) ?? []).flatMap((m) =>
    m.route.handle ? [m.route.handle as RouteHandle] : [],
  )
  const modules = handles.map((h) => h.module)
  if (handles.some((h) => h.clientOnly)) {
    return { status: 200, body: '', boot: { currency }, meta: { title: 'Itinera', noIndex: true }, modules }
  }
  const queryClient = new QueryClient({ defaultOptions: queryDefaults, queryCache: failuresTo(ctx) })
  const context = new RouterContextProvider()
  context.set(apiContext, createServerSideHelpers({ router, ctx, queryClient }) as unknown as Api)
  const result = await handler.query(new Request(url), { requestContext: context })
  if (result instanceof Response) {
    return {
      status: result.status,
      redirect: result.headers.get('location') ?? '/',
      body: '',
      boot: { currency },
      meta: { title: '' },
      modules,
    }
  }
  return { ...renderResult(result, queryClient, currency), modules }
}

function renderResult(result: StaticHandlerContext, queryClient: QueryClient, currency: Currency | null) {
  let meta: PageMeta = { title: 'Itinera' }
  const client = trpc.createClient({ links: [noNetwork] })
  const body = renderToString(
    <PageMetaCollector value={(m) => (meta = m)}>
      <Root client={client} queryClient={queryClient} currency={currency}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, result)}
          context={result}
          hydrate={false}
        />
      </Root>
    </PageMetaCollector>,
  )
  const boot: BootState = {
    query: dehydrate(queryClient),
    router: { loaderData: result.loaderData, actionData: result.actionData, errors: serialised(result.errors) },
    currency,
  }
  queryClient.clear()
  return { status: result.statusCode, body, boot, meta }
}

/** Error responses as react-router revives them from plain data; anything else is told as a 500 without its message. */
function serialised(errors: StaticHandlerContext['errors']) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      { status: isRouteErrorResponse(error) ? error.status : 500, statusText: '', data: null, internal: false },
    ]),
  )
}
