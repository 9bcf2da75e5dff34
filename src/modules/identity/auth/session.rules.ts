import type { Role } from '../../../shared/actor'

const hour = 3_600_000
const day = 24 * hour

/** Limits sessions in milliseconds: `idle` without a request, `absolute` since sign-in. */
const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  traveler: { idle: 7 * day, absolute: 30 * day },
  agent: { idle: 12 * hour, absolute: 24 * hour },
  admin: { idle: 12 * hour, absolute: 24 * hour },
}

/** Limits writes of activity to one in this many milliseconds. */
export const activityStep = 60_000

export const sessionEnd = (role: Role, now: Date): Date => new Date(now.getTime() + lifetimes[role].absolute)

/** Returns the session's end without further activity; never after `endsAt`. */
export const idleEnd = (role: Role, now: Date, endsAt: Date): Date =>
  new Date(Math.min(now.getTime() + lifetimes[role].idle, endsAt.getTime()))
