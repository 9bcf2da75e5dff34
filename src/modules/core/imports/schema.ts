import { z } from 'zod'
import { rowId } from '../../../shared/fields'

export const undoBatchInput = z.object({ id: rowId() })
