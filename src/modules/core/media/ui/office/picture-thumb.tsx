import { usableWidths, variantUrl } from '../../picture.rules'
import type { Picture } from '../../view'
import { needsWhole } from '../../whole.rules'
import { PictureFrame } from '../picture-frame'
import styles from './picture-thumb.module.css'

type Props = {
  picture: Picture
  sizes: string
  alt: string
  /** Divides the width of the frame by its height. */
  frame?: number
}

/** Fills its frame with a picture of the gallery, or shows it whole where a crop would spoil it. */
export function PictureThumb({ picture, frame = 4 / 3, ...rest }: Props) {
  if (!needsWhole(picture, frame)) return <PictureFrame picture={picture} {...rest} />
  return (
    <span className={styles.whole}>
      <img src={variantUrl(picture.key, usableWidths(picture)[0]!, 'webp')} alt={rest.alt} loading="lazy" />
    </span>
  )
}
