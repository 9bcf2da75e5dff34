import { plural } from '../../../shared/text'
import type { Outage } from './view'

export const dependencies = ['mail', 'pictures', 'payments'] as const
export type Dependency = (typeof dependencies)[number]

/** Lists causes; `credentials` means that the service responds, but refuses our credentials. */
export const outageReasons = ['away', 'credentials'] as const
export type OutageReason = (typeof outageReasons)[number]

/** Delays the alert in minutes: a shorter outage ends before anybody can act. */
export const notifyAfterMinutes = 5
/** Sets the interval of health checks without traffic, in seconds. */
export const lookEverySeconds = 300

type Words = { title: string; meaning: string; todo: string }

const dependencySettings: Record<Dependency, string> = {
  mail: 'SMTP_URL',
  pictures: 'MEDIA_STORAGE',
  payments: 'STRIPE_SECRET_KEY',
}
const dependencyNames: Record<Dependency, string> = {
  mail: 'The mail server',
  pictures: 'The store of pictures',
  payments: 'The payment provider',
}
const outageTitles: Record<Dependency, string> = {
  mail: 'Mails have not gone out',
  pictures: 'Pictures could not be shown or added',
  payments: 'Paying online has not worked',
}

function describeMeaning({ dependency, waiting }: Outage): string {
  if (dependency === 'pictures')
    return 'Pages may have gaps where pictures are, and uploads are refused. Requests, bookings and payments go on.'
  if (dependency === 'payments')
    return 'Travelers cannot pay by card, and refunds to cards wait. Payments by transfer or in cash can be recorded.'
  const some =
    waiting === 0
      ? 'New ones wait, and go'
      : waiting === 1
        ? '1 mail waits, and goes'
        : `${plural(waiting, 'mail')} wait, and go`
  return `Customers get no proposals, confirmations or links for their passwords. ${some} out without you once it works again.`
}

/** Describes the outage, its effect, and the action to take. */
export function describeOutage(outage: Outage): Words {
  const { dependency, reason } = outage
  const [name, setting] = [dependencyNames[dependency], dependencySettings[dependency]]
  const todo =
    reason === 'credentials'
      ? `${name} refuses the name or key that it is given. Whoever runs this server has to correct ${setting}.`
      : `${name} cannot be reached, or takes nothing. Whoever runs this server has to look at it, and at ${setting}.`
  return { title: outageTitles[dependency], meaning: describeMeaning(outage), todo }
}
