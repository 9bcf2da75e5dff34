import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { notifyChange } from '../../../platform/server/live/notify'
import { fold } from '../../../shared/text'
import { getSearchedWords } from './service'
import { savedViews } from './table'

type Contact = Partial<Record<'name' | 'email' | 'phone', string | null>>

const toDigits = (text: string): string => text.replace(/\D/g, '')

/** Tells whether digits are those of a phone number, with or without its country. */
function isPhone(digits: string, phone: string): boolean {
  const known = toDigits(phone)
  return digits.length >= 7 && (digits.includes(known) || known.endsWith(digits))
}

/** Tells whether words have an address, a phone number or each part of a name. */
function isNamed(words: string, { name, email, phone }: Contact): boolean {
  const folded = ` ${fold(words)} `
  const has = (text: string) => folded.includes(` ${text} `)
  return (
    Boolean(email && has(fold(email))) ||
    Boolean(phone && isPhone(toDigits(words), phone)) ||
    Boolean(name && fold(name).split(' ').every(has))
  )
}

/** Deletes views that search for erased people or are named after them, whoever saved them. */
export async function forgetSearches(ctx: Ctx, erased: readonly Contact[]): Promise<void> {
  const { id, name, query } = savedViews
  const views = await ctx.db.select({ id, name, query }).from(savedViews)
  const gone = views.filter((view) => {
    const words = `${view.name} ${getSearchedWords(view.query)}`
    return erased.some((contact) => isNamed(words, contact))
  })
  if (gone.length === 0) return
  await ctx.db.delete(savedViews).where(
    inArray(
      id,
      gone.map((view) => view.id),
    ),
  )
  await notifyChange(ctx)
}
