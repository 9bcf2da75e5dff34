import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { fitsForm } from '../schema'

const check = zodResolver(fitsForm)

/** Checks what is typed with the call's own schema. Loaded with the first key: the page itself needs no zod. */
export const checkWishes = (typed: z.input<typeof fitsForm>) =>
  check(typed, undefined, { fields: {}, shouldUseNativeValidation: false })
