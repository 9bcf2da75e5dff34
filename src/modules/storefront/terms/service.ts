import { eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import type { Add } from '../../../platform/server/database/parameters'
import { sha256 } from '../../../platform/server/storage'
import { notFound } from '../../../shared/errors'
import { replyWithin } from '../../settings/settings/office-hours.rules'
import type { Agency } from '../../settings/settings/schema'
import { type Agreement, writeAgreement } from './document.rules'
import type { VersionInput } from './schema'
import { agreements } from './table'

/** Holds the current texts with their version. */
export type Version = { version: string; content: Agreement }

export function currentAgreement(agency: Agency): Version {
  const content = writeAgreement({ ...agency, replyWithin: replyWithin(agency.responseHours, agency) })
  return { version: sha256(JSON.stringify(content)), content }
}

/** Builds a statement that stores the agreed texts, unless they exist. */
export const agreementPart = (ctx: Ctx, add: Add, { version, content }: Version): string =>
  `INSERT INTO agreements (sha256, content, first_at)
    VALUES (${add(version, 'text')}, ${add(JSON.stringify(content), 'jsonb')}, ${add(ctx.now().toISOString(), 'timestamptz')})
    ON CONFLICT DO NOTHING`

/** Returns a stored version of the texts. @throws AppError not-found */
export async function getAgreement({ ctx, input }: Call<VersionInput>) {
  const [row] = await ctx.db.select().from(agreements).where(eq(agreements.sha256, input.version))
  if (!row) throw notFound('Version')
  return { ...row.content, firstAt: row.firstAt.toISOString() }
}
