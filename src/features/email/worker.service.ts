import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import { DeliveryError, leaseSeconds, type MailTransport, nextTry, type OutgoingMail } from './delivery.rules'
import { outbox } from './table'

type Claimed = OutgoingMail & { attempts: number }
type WorkerDeps = Pick<Deps, 'db' | 'now' | 'log'>

/** Takes due mails for the length of a lease. SKIP LOCKED: several processes never claim the same mail. */
const claimDue = ({ db, now }: WorkerDeps, limit: number): Promise<Claimed[]> => {
  const at = now().toISOString()
  // Materialized: as a plain subquery the planner may run it again for each row and claim more than the limit.
  return rows<Claimed>(
    db,
    sql`WITH due AS MATERIALIZED (
          SELECT id FROM outbox WHERE status = 'queued' AND due_at <= ${at}::timestamptz
          ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        UPDATE outbox SET attempts = attempts + 1,
          due_at = ${at}::timestamptz + make_interval(secs => ${leaseSeconds})
        FROM due WHERE outbox.id = due.id
        RETURNING outbox.id, recipient, subject, text, html, attempts`,
  )
}

/** PostgreSQL stores neither NUL nor lone surrogates, and a server's answer may hold anything. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, 500)

/** Ours as long as nobody else claimed the mail after a lease that ran out. */
const stillHeld = (mail: Claimed) =>
  and(eq(outbox.id, mail.id), eq(outbox.status, 'queued'), eq(outbox.attempts, mail.attempts))

async function setBack({ db, now, log }: WorkerDeps, mail: Claimed, error: unknown): Promise<boolean> {
  const obstacle = error instanceof DeliveryError ? error.obstacle : 'down'
  const next = nextTry(obstacle, mail.attempts)
  const lastError = storable(error instanceof Error ? error.message : String(error))
  const changed =
    next.status === 'failed'
      ? { status: next.status }
      : { attempts: next.attempts, dueAt: new Date(now().getTime() + next.seconds * 1000) }
  await db
    .update(outbox)
    .set({ ...changed, lastError })
    .where(stillHeld(mail))
  log.warn({ mail: mail.id, obstacle, attempts: mail.attempts, status: next.status }, 'mail not delivered')
  return obstacle === 'down'
}

/** @returns whether the server turned out to be down */
async function deliver(deps: WorkerDeps, transport: MailTransport, mail: Claimed): Promise<boolean> {
  try {
    await transport.send(mail)
  } catch (error) {
    return setBack(deps, mail, error)
  }
  await deps.db
    .update(outbox)
    .set({ status: 'sent', sentAt: deps.now(), lastError: null })
    .where(and(eq(outbox.id, mail.id), eq(outbox.status, 'queued')))
  return false
}

/**
 * Sends the mails that are due now, at most `limit`, side by side.
 * @returns whether more may be waiting; false while the server is down, so that nobody hammers it
 */
export async function deliverDue(deps: WorkerDeps, transport: MailTransport, limit = 4): Promise<boolean> {
  const mails = await claimDue(deps, limit)
  const ended = await Promise.allSettled(mails.map((mail) => deliver(deps, transport, mail)))
  for (const { reason } of ended.filter((e) => e.status === 'rejected')) throw reason
  return mails.length > 0 && !ended.some((e) => e.status === 'fulfilled' && e.value)
}

/** `stop` finishes the mails in hand and claims no more. */
export type MailWorker = { stop: () => Promise<void> }

/**
 * Delivers the outbox until stopped, looking for mail every `pollMs`. A mail is sent at least once, and by one process at
 * a time: only a crash between the server's acceptance and our note of it sends it again, after the lease, under the
 * same Message-ID.
 */
export function startMailWorker(deps: WorkerDeps, transport: MailTransport, pollMs = 3000): MailWorker {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void>

  const deliverAll = async () => {
    while (!stop.signal.aborted && (await deliverDue(deps, transport)));
  }
  const start = () => {
    round = deliverAll()
      .catch((error: unknown) => deps.log.error({ err: error }, 'mail worker'))
      .finally(() => {
        if (!stop.signal.aborted) timer = setTimeout(start, pollMs)
      })
  }
  start()
  return {
    stop: async () => {
      stop.abort()
      clearTimeout(timer)
      await round
      transport.close()
    },
  }
}
