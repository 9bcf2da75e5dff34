import { createServer } from 'vite'
import type { Pages } from './pages'
import type { render } from '../web/entry-server'

/** Pages for `npm run dev`: modules are transformed on request and reload themselves. */
export async function devPages(): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' })
  // What plugins want in <head>: the hot reload preamble.
  const devHead =
    /<head>([\s\S]*)<\/head>/.exec(await vite.transformIndexHtml('/', '<html><head></head></html>'))?.[1] ?? ''
  const load = () => vite.ssrLoadModule('/entry-server.tsx') as Promise<{ render: typeof render }>
  return {
    render: async (input) => (await load()).render(input),
    assets: () => ({
      scripts: ['/entry-client.tsx'],
      styles: ['/tokens.css', '/base.css'].map((href) => ({ href, css: null })),
      preloads: [],
      fonts: [],
      devHead,
    }),
    middleware: (req, reply) =>
      new Promise((resolve, reject) => {
        reply.raw.once('finish', () => resolve(true))
        vite.middlewares(req.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)))
      }),
  }
}
