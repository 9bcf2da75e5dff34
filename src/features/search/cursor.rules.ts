import { invalid } from '../../shared/errors'
import type { Sort } from './search.rules'

/** The place of a list's last row: its sort key (a whole number as text) and its id. */
export type Cursor = { key: string; id: string }

/** Before the first row of any list; `descending` lists begin at the other end. */
export const beginningOf = (descending: boolean): Cursor =>
  descending
    ? { key: '9223372036854775807', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
    : { key: '-9223372036854775808', id: '00000000-0000-0000-0000-000000000000' }

const pattern = /^([a-z-]+) (-?\d{1,19}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const maxKey = 9_223_372_036_854_775_807n

export const encodeCursor = (sort: Sort, { key, id }: Cursor): string =>
  btoa(`${sort} ${key} ${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function decoded(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/**
 * The place that a cursor stands for.
 * @throws AppError invalid `cursor` for one that was not handed out for this sort
 */
export function decodeCursor(sort: Sort, text: string): Cursor {
  const [, of, key, id] = pattern.exec(decoded(text)) ?? []
  if (of !== sort || !key || !id || BigInt(key) > maxKey || BigInt(key) < -maxKey - 1n) {
    throw invalid('This page of the list is no longer there. Please start again.', 'cursor')
  }
  return { key, id }
}
