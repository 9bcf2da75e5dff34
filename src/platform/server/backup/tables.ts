import { createHash } from 'node:crypto'
import type { Reader } from './snapshot'

/** Describes a table: its stored columns, and an order that is equal on both engines. */
type Table = { name: string; columns: string[]; order: string[] }

const tablesQuery = `SELECT c.relname AS name,
    (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')::text AS columns,
    coalesce((SELECT json_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
       ORDER BY array_position(i.indkey::int[], a.attnum::int))
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = c.oid AND i.indisprimary)::text, '[]') AS "order"
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname COLLATE "C"`

/** Lists the product's tables, without generated columns, which are recomputed. */
export const listTables = async ({ rows }: Reader): Promise<Table[]> =>
  (await rows(tablesQuery)).map(({ name, columns, order }) => ({
    name: name!,
    columns: JSON.parse(columns!) as string[],
    order: JSON.parse(order!) as string[],
  }))

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const readTable = (reader: Reader, { name, columns, order }: Table): AsyncIterable<Buffer> =>
  reader.copy(
    `SELECT ${columns.map(quote).join(', ')} FROM public.${quote(name)}${order.length ? ` ORDER BY ${order.join(', ')}` : ''}`,
  )

type Content = { rows: number; sha256: string }

const countLines = (text: Buffer): number => {
  let lines = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) lines++
  return lines
}

/** Counts and hashes rows as they stream by. */
export class Counter {
  private readonly hash = createHash('sha256')
  private rows = 0
  add(text: Buffer): void {
    this.hash.update(text)
    this.rows += countLines(text)
  }
  content(): Content {
    return { rows: this.rows, sha256: this.hash.copy().digest('hex') }
  }
}

/** Returns rows and hash of every table; equal for two databases with equal rows, on either engine. */
export async function readContents(reader: Reader): Promise<Record<string, Content>> {
  const contents: Record<string, Content> = {}
  for (const table of await listTables(reader)) {
    const counter = new Counter()
    for await (const text of readTable(reader, table)) counter.add(text)
    contents[table.name] = counter.content()
  }
  return contents
}
