import type { Agency } from '../../settings/settings/schema'
import type { WaysToPay } from './view'

type Payee = { agency: Pick<Agency, 'name' | 'billing'>; reference: string }
type Keys = { STRIPE_SECRET_KEY?: string | undefined; STRIPE_WEBHOOK_SECRET?: string | undefined }

export const waysToPay = ({ agency: { name, billing }, reference }: Payee, env: Keys): WaysToPay => ({
  transfer: billing.bank ? { name: billing.legalName ?? name, account: billing.bank, reference } : null,
  isOnline: Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET),
})
