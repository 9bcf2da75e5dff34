import { z } from 'zod'
import { rowName } from '../../../shared/fields'

export const destinationInput = z.object({ slug: rowName() })
