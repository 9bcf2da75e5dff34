import { plural } from '../../../shared/text'

/** Holds the agency's local date and the minute of its day. */
type Local = { date: string; minute: number }

const minuteIn = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/**
 * Returns true if tonight's backup is still due.
 * @param at holds 'HH:MM' in the agency's time zone
 * @param last holds the newest start, successful or not; null before the first
 */
export function isNightlyDue(now: Local, at: string, last: Local | null): boolean {
  const minute = minuteIn(at)
  if (!last) return true
  // Counts a backup that started after today's hour as tonight's.
  const isAfter = (moment: Local, date: string) =>
    moment.date > date || (moment.date === date && moment.minute >= minute)
  return isAfter(now, now.date) && !isAfter(last, now.date)
}

/** Limits the age of a nightly backup, in hours. */
const lateHours = 26

/** Returns true if the newest good backup is older than a night, or if all have failed. */
export const isBackupLate = (now: Date, lastAt: Date | null, failed: boolean): boolean =>
  lastAt ? now.getTime() - lastAt.getTime() > lateHours * 3_600_000 : failed

/** Names how a backup ended. One with a file and a fault lacks what earlier ones have. */
export function getBackupResult({ file, error }: { file: string | null; error: string | null }) {
  if (!error) return 'Saved'
  return file ? 'Incomplete' : 'Failed'
}

/** Says that most pictures and documents are missing in a backup, and that earlier ones stay. */
export const incompleteText = (files: number, missing: number): string =>
  `Of ${plural(files + missing, 'stored file')}, ${files} ${files === 1 ? 'was' : 'were'} there, and an earlier backup has more: ` +
  'look at DATA_DIR or MEDIA_STORAGE of the server. Earlier backups stay until then.'

/** Formats an age in the largest whole unit: '3 hours'. */
export function ageText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  if (minutes === 0) return 'less than a minute'
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}
