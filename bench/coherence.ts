import type { Sql } from 'postgres'
import type { Load } from './processes'
import type { Verdict } from './report'

const changes = 200

/**
 * Changes packages from this process, while the product serves the same URLs from its cache under load. Requires each
 * next answer to show the change.
 */
export async function checkCoherence(sql: Sql, load: Load, origin: string, id: string): Promise<Verdict> {
  const paths = ['/api/packages?sort=popular&limit=24', `/api/packages/${id}`, `/packages/${id}`, '/']
  await sql`UPDATE packages SET popularity = 2000000000, title = 'The first of all', status = 'active' WHERE id = ${id}`
  const seconds = 6
  const crowd = load.fire({ origin, calls: paths.map((path) => ({ path })), seconds })
  const until = Date.now() + (seconds - 1) * 1000
  let [asked, stale] = [0, 0]
  for (let n = 0; n < changes && Date.now() < until; n++) {
    const title = `Marked ${n} of ${id.slice(-6)}`
    await sql`UPDATE packages SET title = ${title} WHERE id = ${id}`
    const answers = await Promise.all(paths.map((path) => fetch(origin + path).then((answer) => answer.text())))
    asked += answers.length
    stale += answers.filter((text) => !text.includes(title)).length
  }
  await crowd
  return {
    target: 'a change by another process shows at once',
    measured: `${stale} stale of ${asked} answers`,
    met: stale === 0 && asked > 0,
  }
}
