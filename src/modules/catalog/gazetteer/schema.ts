import { z } from 'zod'
import { line } from '../../../shared/fields'

export const searchKnownInput = z.object({ text: line({ max: 120 }) })
export const takeKnownInput = z.object({ key: line({ min: 1, max: 40, message: 'Please choose a place' }) })
