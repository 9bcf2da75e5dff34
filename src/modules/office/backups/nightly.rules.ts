import { plural } from '../../../shared/text'

/** Instants are ISO texts. `error` says in words why there is no file. */
export type BackupRow = {
  id: string
  startedAt: string
  seconds: number
  file: string | null
  size: number
  rows: number
  files: number
  error: string | null
}

export type BackupState = {
  /** Whether this server makes one each night. */
  isOn: boolean
  at: string
  keep: number
  /** Waiting or being made; `size` in bytes so far. */
  running: { size: number } | null
  lastAt: string | null
  /** Milliseconds since then. */
  age: number | null
  /** Whether the newest good one is older than a night. */
  isLate: boolean
  list: BackupRow[]
}

/** A moment as a clock on the agency's wall shows it. */
export type Local = { date: string; minute: number }

const minuteIn = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/**
 * Whether tonight's backup is still to be made.
 * @param at 'HH:MM' in the agency's time zone
 * @param last when the newest one was started, successful or not; null when there was none ever
 */
export function isNightlyDue(now: Local, at: string, last: Local | null): boolean {
  const minute = minuteIn(at)
  if (!last) return true
  // Before the hour, what is due is last night's.
  const isAfter = (moment: Local, date: string) =>
    moment.date > date || (moment.date === date && moment.minute >= minute)
  return isAfter(now, now.date) && !isAfter(last, now.date)
}

/** Hours after which a nightly backup is late. */
const lateHours = 26

/** Whether somebody has to be told: the newest good backup is older than a night, or there was never one but a failure. */
export const isBackupLate = (now: Date, lastAt: Date | null, failed: boolean): boolean =>
  lastAt ? now.getTime() - lastAt.getTime() > lateHours * 3_600_000 : failed

/** How long ago that is, in the largest whole unit: '3 hours'. */
export function ageText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  if (minutes === 0) return 'less than a minute'
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}
