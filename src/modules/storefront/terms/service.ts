import { eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { notFound } from '../../../shared/errors'
import { replyWithin } from '../../settings/settings/office-hours.rules'
import type { Agency } from '../../settings/settings/schema'
import { writeAgreement } from './document.rules'
import type { VersionInput } from './schema'
import { agreements } from './table'
import type { Agreement } from './view'

/** Holds the current texts with their version. */
export type Version = { version: string; content: Agreement }

export function currentAgreement(agency: Agency): Version {
  const content = writeAgreement({ ...agency, replyWithin: replyWithin(agency.responseHours, agency) })
  return { version: sha256(JSON.stringify(content)), content }
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
