import { use } from 'react'
import { FirstPictureCollector } from '../../../../platform/web/page-meta'
import { type Picture, usableWidths, type VariantFormat, variantFormats, variantUrl } from '../picture.rules'
import './picture-focus.css'
import styles from './picture.module.css'

type Props = {
  picture: Picture | null
  /** The `sizes` attribute: how wide the frame is at which viewport. */
  sizes: string
  /** Above the fold: fetched at once and first; the others let it pass. */
  eager?: boolean
  /** Overrides the picture's own text; '' where the words beside it say the same. */
  alt?: string
}

const srcSetOf = (picture: Picture, format: VariantFormat) =>
  usableWidths(picture)
    .map((width) => `${variantUrl(picture.key, width, format)} ${width}w`)
    .join(', ')

/**
 * A picture that fills its frame, cropped around its focus, with a blurred placeholder. Without one: a drawn coast, as
 * the posters are.
 */
export function PictureFrame({ picture, sizes, eager = false, alt }: Props) {
  const collect = use(FirstPictureCollector)
  if (eager && picture) collect?.({ srcSet: srcSetOf(picture, 'avif'), sizes, type: 'image/avif' })
  if (!picture) return <span className={`${styles.frame} ${styles.scene}`} />
  const widths = usableWidths(picture)
  return (
    <span className={styles.frame} data-fx={picture.focusX} data-fy={picture.focusY}>
      <img className={styles.blur} src={picture.blur} alt="" aria-hidden="true" />
      <picture>
        {variantFormats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={srcSetOf(picture, format)} sizes={sizes} />
        ))}
        <img
          src={variantUrl(picture.key, widths[Math.min(1, widths.length - 1)]!, 'webp')}
          width={picture.width}
          height={picture.height}
          alt={alt ?? picture.alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'low'}
          decoding="async"
        />
      </picture>
    </span>
  )
}
