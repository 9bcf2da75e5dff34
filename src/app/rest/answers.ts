import { z } from 'zod'
import { errorCodes } from '../../shared/errors'
import { id, text } from '../../shared/views'

/** Describes the bodies of successful REST answers for the OpenAPI document; a test compares real answers with them. */

export const place = z.object({ id, slug: text.describe('`place` of a package'), name: text })
export const done = z.object({ success: z.literal(true) })
export const upload = z.object({ uploadURL: text.describe('Takes one picture by PUT, within five minutes') })

export const failure = z.object({
  message: text.describe('For people'),
  code: z.enum([...errorCodes, 'internal']),
  requestId: text.describe('As in the header X-Request-Id'),
  fields: z.record(z.string(), text).optional().describe('Each input’s name and its message'),
  mergedInto: text.optional().describe('Of a lead that was merged: the id of the one that stayed'),
})
