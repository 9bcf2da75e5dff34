import { type Colleague, splitMentions } from '../../mention.rules'
import styles from './mentioning.module.css'

/** Renders a stored text with colleagues' current names. */
export function Mentioning({ text, colleagues }: { text: string; colleagues: readonly Colleague[] }) {
  return splitMentions(text).map((part, i) =>
    'text' in part ? (
      part.text
    ) : (
      <span key={i} className={styles.name}>
        @{colleagues.find(({ id }) => id === part.userId)?.name ?? 'former staff'}
      </span>
    ),
  )
}
