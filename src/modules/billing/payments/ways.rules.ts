import type { Agency } from '../../settings/settings/schema'
import type { WaysToPay } from './view'

type Payee = { agency: Pick<Agency, 'name' | 'billing'>; reference: string }
type Keys = { STRIPE_SECRET_KEY?: string | undefined; STRIPE_WEBHOOK_SECRET?: string | undefined }

/** Reads from its prefix whether a key of the provider is for tests. */
export const isTestKey = (key: string | undefined): boolean => /^[sr]k_test_/.test(key ?? '')

export const waysToPay = ({ agency: { name, billing }, reference }: Payee, env: Keys): WaysToPay => ({
  transfer: billing.bank ? { name: billing.legalName ?? name, account: billing.bank, reference } : null,
  isOnline: Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET),
  ...(isTestKey(env.STRIPE_SECRET_KEY) && { isTest: true }),
})
