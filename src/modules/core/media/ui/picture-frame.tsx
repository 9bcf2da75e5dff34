import { use } from 'react'
import { FirstPictureCollector } from '../../../../platform/web/page-meta'
import { usableWidths, type VariantFormat, variantFormats, variantUrl } from '../picture.rules'
import type { Picture } from '../view'
import './picture-focus.css'
import styles from './picture.module.css'
import { useBroken } from './use-broken'

type Props = {
  picture: Picture | null
  /** Holds the `sizes` attribute: the frame's width by viewport. */
  sizes: string
  /** Loads an image above the fold first; others load lazily. */
  eager?: boolean
  /** Overrides the image's own text; '' if adjacent text says the same. */
  alt?: string
}

const toSrcSet = (picture: Picture, format: VariantFormat) =>
  usableWidths(picture)
    .map((width) => `${variantUrl(picture.key, width, format)} ${width}w`)
    .join(', ')

/**
 * Fills its frame with an image, cropped around its focus, with a blurred placeholder. Draws a coast like the posters
 * without one, and for one that cannot be loaded (specification 8).
 */
export function PictureFrame({ picture, sizes, eager = false, alt }: Props) {
  const collect = use(FirstPictureCollector)
  if (eager && picture) collect?.({ srcSet: toSrcSet(picture, 'avif'), sizes, type: 'image/avif' })
  const { isBroken, watched } = useBroken(picture?.key)
  const text = alt ?? picture?.alt
  if (!picture || isBroken)
    return (
      <span
        className={`${styles.frame} ${styles.scene}`}
        role={text ? 'img' : undefined}
        aria-label={text || undefined}
      />
    )
  const widths = usableWidths(picture)
  return (
    <span className={styles.frame} data-fx={picture.focusX} data-fy={picture.focusY}>
      <img className={styles.blur} src={picture.blur} alt="" aria-hidden="true" />
      <picture>
        {variantFormats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={toSrcSet(picture, format)} sizes={sizes} />
        ))}
        <img
          className="absolute w-full inset-0 h-full object-cover"
          {...watched}
          src={variantUrl(picture.key, widths[Math.min(1, widths.length - 1)]!, 'webp')}
          width={picture.width}
          height={picture.height}
          alt={text}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'low'}
          decoding="async"
        />
      </picture>
    </span>
  )
}
