import { invalid } from '../../../shared/errors'
import type { Sort } from './search.rules'

/**
 * Describes a keyset page's end: the last row's sort key (an integer as text) and id. Carries the first page's total.
 */
export type Cursor = { key: string; id: string; total: number }

const pattern = /^([a-z-]+) (-?\d{1,19}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,6})$/
const maxKey = 9_223_372_036_854_775_807n

export const encodeCursor = (sort: Sort, { key, id, total }: Cursor): string =>
  btoa(`${sort} ${key} ${id} ${total}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function decodeText(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** @throws AppError invalid `cursor` for one of another sort, or a malformed one */
export function decodeCursor(sort: Sort, text: string): Cursor {
  const [, encodedSort, key, id, total] = pattern.exec(decodeText(text)) ?? []
  if (encodedSort !== sort || !key || !id || BigInt(key) > maxKey || BigInt(key) < -maxKey - 1n) {
    throw invalid('This page of the list is no longer there. Please start again.', 'cursor')
  }
  return { key, id, total: Number(total) }
}
