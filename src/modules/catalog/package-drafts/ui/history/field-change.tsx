import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { variantUrl } from '../../../../core/media/picture.rules'
import type { FieldChange } from '../../history.rules'
import styles from './history.module.css'

type Props = {
  change: FieldChange
  /** Labels the two sides. */
  names: readonly [before: string, after: string]
}

/** Shows a text before and after, or the entries that were removed from a list and added to it. */
export function FieldChangeView({ change, names }: Props) {
  return (
    <section className={styles.field} aria-label={change.label}>
      <h3>{change.label}</h3>
      {change.kind === 'text' ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="s3" fz="office">
          <Text title={names[0]} text={<del>{change.before}</del>} />
          <Text title={names[1]} text={<ins>{change.after}</ins>} />
        </SimpleGrid>
      ) : change.lines.length === 0 ? (
        <p>The same, in another order</p>
      ) : (
        <ul className={styles.entries}>
          {change.lines.map(({ isAdded, text, image }, i) => (
            <li key={i} data-added={isAdded}>
              <b aria-hidden="true">{isAdded ? '+' : '−'}</b>
              <span className="hidden-label">{isAdded ? 'Added' : 'Removed'}:</span>
              {image && (
                <img
                  src={variantUrl(image.replace(/^.*\/media\//, ''), 400, 'webp')}
                  width={64}
                  height={48}
                  alt=""
                  loading="lazy"
                />
              )}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Text = ({ title, text }: { title: string; text: ReactNode }) => (
  <div className={styles.text}>
    <h4>{title}</h4>
    {text}
  </div>
)
