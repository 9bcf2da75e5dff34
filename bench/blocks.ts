import type { Pool } from 'pg'
import type { Statement } from './capture'

/** Counts the blocks of 8 kB that a statement reads, which other work on the machine does not change. */
export async function countBlocks(pool: Pool, { text, params }: Statement): Promise<number> {
  const found = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, params)
  const { Plan } = (found.rows as [{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }])[0]['QUERY PLAN'][0]
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
}

export async function explain(pool: Pool, { text, params }: Statement): Promise<void> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, params)
  const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN'])
  console.log(`\n${text}\n${JSON.stringify(params)}\n${plan.join('\n')}`)
}
