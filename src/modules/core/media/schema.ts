import { z } from 'zod'
import { line } from '../../../shared/fields'
import { fileInput } from '../../../shared/files'
import { isImageUrl } from './upload.rules'

const message = 'Please enter a valid image URL'

export const copyPictureInput = z.object({ url: line({ min: 1, max: 2000, message }).refine(isImageUrl, message) })

export const sendPictureInput = z.object({ file: fileInput })

export const listPicturesInput = z.object({
  limit: z.number().int().min(1).max(100).default(48),
  cursor: z.string().max(300).optional(),
})
export type ListPicturesInput = z.output<typeof listPicturesInput>
