import { eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { notFound } from '../../../shared/errors'
import { replyWithin } from '../../settings/settings/office-hours.rules'
import type { Agency } from '../../settings/settings/schema'
import { asksIndianPapers, getAgency } from '../../settings/settings/service'
import { fillDocument, type LegalSlug } from '../../settings/pages/legal.rules'
import { readLegal } from '../../settings/pages/service'
import type { Author } from './blocks.rules'
import { writeAgreement } from './document.rules'
import type { TextInput, VersionInput } from './schema'
import { getLegalFilling, toStandardDocument } from './standard.rules'
import { agreements } from './table'
import type { Agreement, LegalText } from './view'

export type Version = { version: string; content: Agreement }

type OwnTexts = Awaited<ReturnType<typeof readLegal>>

const toAuthor = (agency: Agency): Author => ({
  ...agency,
  replyWithin: replyWithin(agency.responseHours, agency),
  asksIndianPapers: asksIndianPapers(agency),
  hasWorkingDays: Boolean(agency.officeHours) || agency.holidays.length > 0,
})

function writeVersion(author: Author, own: OwnTexts): Version {
  const standard = writeAgreement(author)
  const toText = (slug: LegalSlug) => {
    const mine = own[slug]
    return mine ? { ...mine, document: fillDocument(mine.document, getLegalFilling(author)) } : standard[slug]
  }
  const content = { terms: toText('terms'), privacy: toText('privacy') }
  return { version: sha256(JSON.stringify(content)), content }
}

/** Caches the last texts: every request and booking reads them, and they change with the settings only. */
let last: { from: string; version: Version } | undefined

/** Returns the texts that visitors see: the standard ones, or what the agency published in their place. */
export async function getCurrentAgreement(ctx: Ctx, agency: Agency): Promise<Version> {
  const [author, own] = [toAuthor(agency), await readLegal(ctx)]
  const from = JSON.stringify([author, own])
  if (last?.from !== from) last = { from, version: writeVersion(author, own) }
  return last.version
}

export async function getCurrentText({ ctx, input }: Call<TextInput>): Promise<{ text: LegalText; version: string }> {
  const { content, version } = await getCurrentAgreement(ctx, await getAgency({ ctx }))
  return { text: content[input.of], version }
}

export async function getStandardText({ ctx, input }: Call<TextInput>) {
  const author = toAuthor(await getAgency({ ctx }))
  const filling = Object.entries(getLegalFilling(author)).map(([name, says]) => ({ name, says }))
  return { document: toStandardDocument(author, input.of), filling }
}

/** Stores the agreed texts, unless they exist. */
export async function keepAgreement(ctx: Ctx, { version, content }: Version): Promise<void> {
  // Asks first: the texts are long, and change once in a while.
  if ((await ctx.db.$count(agreements, eq(agreements.sha256, version))) > 0) return
  await ctx.db.insert(agreements).values({ sha256: version, content, firstAt: ctx.now() }).onConflictDoNothing()
}

/** Returns a stored version of the texts. @throws AppError not-found */
export async function getAgreement({ ctx, input }: Call<VersionInput>) {
  const [row] = await ctx.db.select().from(agreements).where(eq(agreements.sha256, input.version))
  if (!row) throw notFound('Version')
  return { ...row.content, firstAt: row.firstAt.toISOString() }
}
