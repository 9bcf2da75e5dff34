/** Keeps an archive for a day, in milliseconds: everything in it is readable. */
const lifetime = 24 * 3_600_000
/** Keeps a failure for a week, in milliseconds. */
const failureLifetime = 7 * 24 * 3_600_000
/** Limits how long an archive that is being made shows no progress, in milliseconds: its process is gone. */
const silence = 120_000
/** Limits how long an archive waits for a server, in milliseconds. */
const waitLimit = 600_000

type Times = { status: string; begunAt: Date | null; notedAt: Date; endedAt: Date | null }

/** Returns when an ended archive is deleted; null while it is made. */
export const getEnd = ({ status, endedAt }: Times): Date | null =>
  endedAt && new Date(endedAt.getTime() + (status === 'ready' ? lifetime : failureLifetime))

export const isOver = (times: Times, now: Date): boolean => (getEnd(times) ?? now) < now

/** Returns true if the process that was to make the archive is gone. */
export const isLost = ({ status, begunAt, notedAt }: Times, now: Date): boolean =>
  status === 'running' && now.getTime() - notedAt.getTime() > (begunAt ? silence : waitLimit)

/** Names a stored part of an archive, and binds its encryption to it. */
export const toPart = (id: string, number: number) => ({
  key: `archives/${id}.${number}`,
  context: { table: 'archives', row: id, column: `part-${number}` },
})
