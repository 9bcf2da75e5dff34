import { graceTerm, payment, policySections } from '../../catalog/pricing/policy.rules'

/** Holds terms of every booking, for pages that do not load the policy. */
export type Promises = { depositPercent: number; balanceDays: number; terms: string[] }

export const getPromises = async (): Promise<Promises> => ({
  ...payment,
  terms: [
    policySections[0]!.terms[0]!,
    graceTerm,
    'The price of a proposal stays as it is until the date on it',
    'Every payment has a receipt, and every line of the price can be read',
  ],
})
