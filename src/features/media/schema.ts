import { z } from 'zod'
import { line } from '../../shared/fields'
import { fileInput } from '../../shared/files'
import { isImageUrl } from './upload.rules'

const message = 'Please enter a valid image URL'

export const copyPictureInput = z.object({ url: line({ min: 1, max: 2000, message }).refine(isImageUrl, message) })

export const sendPictureInput = z.object({ file: fileInput })
