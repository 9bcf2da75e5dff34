import { openDialog, useDialogEntry } from '../../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../../platform/web/navigation/history'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { usableWidths, variantUrl } from '../../../../core/media/picture.rules'
import type { Picture } from '../../../../core/media/view'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import styles from './gallery.module.css'

const Lightbox = lazyDialog(() => import('./lightbox'))
const tileCount = 5

/** Links all pictures, in their largest size. */
const Plain = ({ images }: { images: Picture[] }) => (
  <ul className={styles.plain}>
    {images.map((picture) => (
      <li key={picture.key}>
        <a href={variantUrl(picture.key, usableWidths(picture).at(-1)!, 'webp')}>
          <PictureFrame picture={picture} sizes="(max-width: 700px) 42vw, 240px" />
        </a>
      </li>
    ))}
  </ul>
)

/** Shows up to five pictures; with more, the last tile counts the rest. Any tile opens the lightbox with all. */
export function Gallery({ images }: { images: Picture[] }) {
  const opened = useDialogEntry<{ at: number }>('lightbox')
  const tiles = images.slice(0, tileCount)
  if (tiles.length === 0)
    return (
      <div className={styles.none}>
        <p>Pictures of this trip are on their way.</p>
      </div>
    )
  const more = images.length > tileCount ? `+${images.length - (tileCount - 1)} More` : null
  return (
    <>
      <noscript>{import.meta.env.SSR && <Plain images={images} />}</noscript>
      <ul className={`js ${styles.gallery}`} data-count={tiles.length}>
        {tiles.map((picture, i) => {
          const words = i === tileCount - 1 ? more : null
          return (
            <li key={picture.key}>
              <button
                className="zooms"
                type="button"
                aria-label={words ? `${words}: see all ${images.length} pictures` : `Picture ${i + 1}: ${picture.alt}`}
                onClick={() => openDialog('lightbox', { at: i })}
              >
                <PictureFrame
                  picture={picture}
                  sizes={i === 0 ? '(max-width: 1000px) 100vw, 600px' : '(max-width: 1000px) 25vw, 300px'}
                  eager={i === 0}
                />
                {words && <span className={styles.more}>{words}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {opened && <Lightbox images={images} start={opened.at} onClose={closeDialog} />}
    </>
  )
}
