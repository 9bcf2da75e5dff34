import { z } from 'zod'
import { line } from '../../shared/fields'

export const findInput = z.object({ words: line({ min: 1, max: 80, message: 'Please enter something to search for' }) })
export type FindInput = z.output<typeof findInput>
