import { z } from 'zod'
import { count, id, instant, text, toPage, version, view } from '../../../shared/views'

/**
 * Describes an image for screens. Its address is `/media/{key}`; width variants are `/media/{key}/{width}.{format}`.
 */
export const picture = view({
  key: text,
  alt: text,
  width: z.number(),
  height: z.number(),
  /** Holds a blurred placeholder (data URI) until the image is loaded. */
  blur: text,
  /** Holds percent in multiples of 5 (`data-fx`, `data-fy` in base.css). */
  focusX: z.number(),
  focusY: z.number(),
})
export type Picture = z.infer<typeof picture>

export const startedUpload = view({ uploadURL: text.describe('Takes one picture by PUT, within five minutes') })

const known = { image: text, alt: text.describe('What is known of the same picture, if it was sent before') }
/** Holds the upload's own address as `url`, and the image's as `image`, the same for the same image. */
export const takenUpload = view({ url: text, ...known })
export type TakenUpload = z.infer<typeof takenUpload>
export const copiedPicture = view(known)
export type CopiedPicture = z.infer<typeof copiedPicture>

/** Names a record that shows a picture, and the screen where staff change it. */
const pictureUse = view({
  kind: text,
  name: text,
  path: text.nullable(),
  alt: text.describe('Says there what the picture shows; where it is empty, the own text of the picture does'),
})
export type PictureUse = z.infer<typeof pictureUse>

export const libraryPicture = picture.extend({
  id,
  version,
  bytes: count,
  isUsed: z.boolean(),
  uses: pictureUse.array().describe('At most ten'),
  createdAt: instant,
})
export type LibraryPicture = z.infer<typeof libraryPicture>
export const libraryPage = toPage(libraryPicture)
