import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Serves the service worker for trips saved offline. Its policy permits requests to this site only. */
export function addTripsWorker(app: FastifyInstance): void {
  const script = readFile('public/trips-worker.js')
  app.get('/trips-worker.js', async (_req, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'self'")
      .send(await script),
  )
}
