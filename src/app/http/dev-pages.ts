import { lazy } from '../../shared/lazy'
import type { Pages } from './pages'
import type { render } from '../web/entry-server'

async function startVite() {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' })
  const html = await vite.transformIndexHtml('/', '<html><head></head></html>')
  return { vite, head: /<head>([\s\S]*)<\/head>/.exec(html)?.[1] ?? '' }
}

/**
 * Serves pages for `npm run dev`: modules are transformed on request and reload themselves. Starts Vite with the first
 * page, so that API calls never wait for it.
 */
export function createDevPages(): Pages {
  const started = lazy(startVite)
  // Holds the head of plugins, such as the hot reload preamble. Set before the first page, as the middleware runs
  // first.
  let devHead = ''
  return {
    render: async (input) => {
      const { vite } = await started()
      return ((await vite.ssrLoadModule('/entry-server.tsx')) as { render: typeof render }).render(input)
    },
    assets: () => ({
      scripts: ['/entry-client.tsx'],
      styles: ['/tokens.css', '/base.css'].map((href) => ({ href, css: null })),
      preloads: [],
      fonts: [],
      devHead,
    }),
    middleware: async (req, reply) => {
      const { vite, head } = await started()
      devHead = head
      return new Promise((resolve, reject) => {
        reply.raw.once('finish', () => resolve(true))
        vite.middlewares(req.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)))
      })
    },
  }
}
