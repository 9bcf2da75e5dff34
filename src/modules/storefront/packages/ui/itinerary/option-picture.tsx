import type { Picture } from '../../../../core/media/view'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import styles from './option-picture.module.css'

/** Shows the first picture large, the others small below it; nothing without any. */
export function OptionPictures({ name, images }: { name: string; images: readonly Picture[] }) {
  const [cover, ...others] = images
  if (!cover) return null
  return (
    <figure className={styles.pictures}>
      <div>
        <PictureFrame picture={cover} sizes="(max-width: 700px) 90vw, 200px" alt={cover.alt || name} />
      </div>
      {others.length > 0 && (
        <ul>
          {others.map((picture) => (
            <li key={picture.key}>
              <PictureFrame picture={picture} sizes="(max-width: 700px) 22vw, 48px" alt={picture.alt || name} />
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
