import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { isTestKey } from '../../billing/payments/ways.rules'
import { toAgency } from '../../settings/settings/service'
import { setupSteps } from '../../settings/settings/setup.rules'
import { type Facts, isStepDone } from './steps.rules'
import type { Setup } from './view'

/** Reads by one query what the steps need: the settings, and whether each kind of record exists. */
export async function getSetup({ ctx }: { ctx: UserCtx }): Promise<Setup> {
  const { env } = ctx
  const [found] = await queryRows<
    Omit<Facts, 'agency' | 'takesCards' | 'sendsMail'> & Pick<Setup, 'isOpen' | 'places'> & { agency: unknown }
  >(
    ctx.db,
    sql`SELECT
      (SELECT value FROM settings WHERE key = 'agency') AS agency,
      NOT EXISTS (SELECT 1 FROM settings WHERE key = 'closed') AS "isOpen",
      EXISTS (SELECT 1 FROM packages WHERE status = 'active') AS "hasPackage",
      EXISTS (SELECT 1 FROM bookings) AS "hasBooking",
      EXISTS (SELECT 1 FROM places WHERE tile_rank IS NOT NULL)
        OR EXISTS (SELECT 1 FROM events WHERE entity = 'place') AS "hasPlace",
      EXISTS (SELECT 1 FROM events WHERE kind = 'email.tested' AND entity = 'settings') AS "hasTestedMail",
      (SELECT count(*) > 1 FROM users WHERE role <> 'traveler' AND status <> 'deactivated') AS "hasColleague",
      (SELECT coalesce(jsonb_agg(to_jsonb(own) - 'updated_at' ORDER BY own.updated_at DESC, own.id), '[]') FROM (
        SELECT p.id, p.name, parent.name AS "parentName", p.updated_at
        FROM places p LEFT JOIN places parent ON parent.id = p.parent_id
        WHERE p.id::text IN (SELECT entity_id FROM events WHERE entity = 'place')
        ORDER BY p.updated_at DESC, p.id LIMIT 20) own) AS places`,
  )
  const takesCards = env.STRIPE_SECRET_KEY !== undefined
  const sendsMail = env.SMTP_URL !== undefined
  const facts = { ...found!, agency: toAgency(found!.agency), takesCards, sendsMail }
  return {
    steps: setupSteps.map((key) => ({
      key,
      isDone: isStepDone(key, facts),
      isSkipped: facts.agency.setupSkipped.includes(key),
    })),
    isOpen: found!.isOpen,
    sendsMail,
    mailFrom: env.MAIL_FROM,
    takesCards,
    testsCards: isTestKey(env.STRIPE_SECRET_KEY),
    places: found!.places,
  }
}
