import {
  Column,
  getTableName,
  isSQLWrapper,
  Name,
  Param,
  Placeholder,
  SQL,
  sql,
  StringChunk,
  Subquery,
  Table,
  View,
} from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db'
import { getInternals } from './internals'

type Fields = readonly { field: unknown }[]
/** Adds the method that Drizzle keeps to itself. */
type Dialect = Pick<PgDialect, 'escapeName' | 'escapeParam' | 'sqlToQuery'> & {
  buildSelection: (fields: Fields, options?: { isSingleTable?: boolean }) => SQL
}
type Written = { sql: string; params: unknown[]; shared?: Map<SQL, string> }

class Shared extends SQL {}
/** Marks a part that a statement has several times: its text is written once, and its parameters are sent once. */
export const shareParameters = (part: SQL): SQL => new Shared([part])

function writeShared(part: Shared, to: Written, dialect: Dialect): boolean {
  const shared = (to.shared ??= new Map())
  const known = shared.get(part)
  if (known !== undefined) {
    to.sql += known
    return true
  }
  const start = to.sql.length
  if (!part.queryChunks.every((one) => write(one, to, dialect))) return false
  shared.set(part, to.sql.slice(start))
  return true
}

function addParam(value: unknown, to: Written, dialect: Dialect): true {
  to.sql += dialect.escapeParam(to.params.push(value) - 1)
  return true
}

const toColumn = ({ table, name }: Column, dialect: Dialect) =>
  `${dialect.escapeName(getTableName(table))}.${dialect.escapeName(name)}`

/**
 * Appends a part of a statement, as Drizzle's own method does.
 * @returns false for what is rare, which is left to that one
 */
function write(part: unknown, to: Written, dialect: Dialect): boolean {
  if (part === undefined) return true
  if (part instanceof StringChunk) to.sql += part.value.length === 1 ? part.value[0] : part.value.join('')
  else if (part instanceof Name) to.sql += dialect.escapeName(part.value)
  else if (part instanceof Shared) return writeShared(part, to, dialect)
  else if (part instanceof SQL) {
    if ((part as unknown as { shouldInlineParams: boolean }).shouldInlineParams) return false
    for (const one of part.queryChunks) if (!write(one, to, dialect)) return false
  } else if (part instanceof Param) {
    const { value, encoder } = part
    if (value instanceof Placeholder) return addParam(part, to, dialect)
    const given: unknown = value === null ? null : encoder.mapToDriverValue(value)
    return given instanceof SQL ? write(given, to, dialect) : addParam(given, to, dialect)
  } else if (part instanceof Column) to.sql += toColumn(part, dialect)
  else if (part instanceof Table) to.sql += dialect.escapeName(getTableName(part))
  else if (Array.isArray(part)) {
    to.sql += '('
    for (const [i, one] of part.entries()) {
      if (i > 0) to.sql += ', '
      if (!write(one, to, dialect)) return false
    }
    to.sql += ')'
  } else if (part instanceof SQL.Aliased) to.sql += dialect.escapeName(part.fieldAlias)
  else if (part instanceof Subquery || part instanceof View || typeof part === 'function') return false
  else if (part instanceof Placeholder || !isSQLWrapper(part)) return addParam(part, to, dialect)
  else {
    const isBare = (part as { shouldOmitSQLParens?: () => boolean }).shouldOmitSQLParens?.()
    return write(isBare ? part.getSQL() : [part.getSQL()], to, dialect)
  }
  return true
}

/**
 * Writes a database's statements in one pass, and column names at once. Drizzle creates and joins objects for each
 * word, and compares class names: a fifth of Node's time in an act.
 */
export function writeQuickly<D extends Db>(db: D): D {
  const { dialect } = getInternals<Dialect>(db)
  const [toQuery, toSelection] = [dialect.sqlToQuery.bind(dialect), dialect.buildSelection.bind(dialect)]
  dialect.sqlToQuery = (query, source) => {
    const to: Written = { sql: '', params: [] }
    if (source || !write(query, to, dialect)) return toQuery(query, source)
    return { sql: to.sql, params: to.params }
  }
  dialect.buildSelection = (fields, options = {}) => {
    const columns = fields.flatMap(({ field }) => (field instanceof Column ? [field] : []))
    if (columns.length < fields.length) return toSelection(fields, options)
    const { isSingleTable } = options
    return sql.raw(
      columns.map((one) => (isSingleTable ? dialect.escapeName(one.name) : toColumn(one, dialect))).join(', '),
    )
  }
  return db
}
