import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import type { Currency } from '../../../../shared/money'
import { criteriaForm } from '../schema'

/** Validates typed values with the call's own schema. Loaded on the first key: the page itself needs no zod. */
export const checkCriteria = (currency: Currency, typed: z.input<ReturnType<typeof criteriaForm>>) =>
  zodResolver(criteriaForm(currency))(typed, undefined, { fields: {}, shouldUseNativeValidation: false })
