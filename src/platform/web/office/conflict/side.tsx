import { plural } from '../../../../shared/text'
import styles from './side.module.css'
import type { compared } from './words'

/** Shows the lines of one side that others lack. */
export const Side = ({ lines, alike }: ReturnType<typeof compared>[number]) => (
  <>
    {lines.map(({ text, image }, i) => (
      <span key={i} className={styles.line}>
        {image && <img src={`${image}/400.webp`} width={64} height={48} alt="" />}
        {text || '—'}
      </span>
    ))}
    {lines.length === 0 && alike === 0 && '—'}
    {alike > 0 && (
      <span className={styles.alike}>
        {lines.length === 0 ? `Only what is alike: ${plural(alike, 'line')}` : `and ${plural(alike, 'line')} alike`}
      </span>
    )}
  </>
)
