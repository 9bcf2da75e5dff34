import { trpc } from '../../../../../platform/web/trpc'

/** Returns a function that reads the gallery's text of a picture, for records without their own. */
export function usePictureLabels(images: readonly string[]): (image: string) => string | undefined {
  const { data } = trpc.media.words.useQuery(
    { images: [...images].toSorted() },
    {
      enabled: images.length > 0,
      placeholderData: (before) => before,
      meta: { part: 'descriptions of pictures' },
    },
  )
  return (image) => data?.find((one) => one.image === image)?.alt || undefined
}
