import { z } from 'zod'
import { line, optionalLine, paging, rowId, version } from '../../../shared/fields'
import { fileInput } from '../../../shared/files'
import { isImageUrl } from './upload.rules'

const message = 'Please enter a valid image URL'

export const copyPictureInput = z.object({ url: line({ min: 1, max: 2000, message }).refine(isImageUrl, message) })

/** Takes addresses `/media/{key}`. */
export const pictureWordsInput = z.object({ images: z.array(line({ max: 300 })).max(50) })

export const sendPictureInput = z.object({ file: fileInput })

export const listPicturesInput = z.object({
  ...paging(),
  /** Searches the texts of a picture, and the names of its uses. */
  search: optionalLine(100),
  unused: z.boolean().optional(),
  /** Finds pictures that are described nowhere. */
  undescribed: z.boolean().optional(),
})
export type ListPicturesInput = z.output<typeof listPicturesInput>

export const removePictureInput = z.object({ id: rowId() })

export const describePictureInput = z.object({ id: rowId(), alt: line({ max: 160 }), version })
export type DescribePictureInput = z.output<typeof describePictureInput>
