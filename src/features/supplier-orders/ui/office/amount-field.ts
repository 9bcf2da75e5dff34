import { z } from 'zod'
import { parsePrice } from '../../../../shared/price-text'

/** An amount as it is typed, in minor units; blank is null. */
export const typedAmount = z.string().transform((text, issues): number | null => {
  if (text.trim() === '') return null
  const minor = parsePrice(text)
  if (minor === null) issues.addIssue({ code: 'custom', message: 'Please enter an amount' })
  return minor
})
