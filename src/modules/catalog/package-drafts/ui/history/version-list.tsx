import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '../../../../../shared/dates'
import { changedText } from '../../history.rules'
import styles from './history.module.css'
import type { ListedVersion } from './package-history'

type Props = {
  versions: readonly ListedVersion[]
  shown: number
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** Lists saves, newest first: who, when, and which fields. */
export function VersionList({ versions, shown, hasMore, isLoading, onMore }: Props) {
  return (
    <nav className={styles.versions} aria-label="Versions">
      <ol>
        {versions.map(({ number, at, actor, changed }, i) => (
          <li key={number}>
            <Link to={`?version=${number}`} replace aria-current={number === shown || undefined}>
              <span className={styles.line}>
                <b>Version {number}</b>
                {i === 0 && <i>current</i>}
                <time dateTime={at} className="num">
                  {formatInstant(at)}
                </time>
              </span>
              <span>{actor ?? 'System'}</span>
              <Text component="span" c="var(--ink-2)">
                {changedText(changed) || 'First version that was kept'}
              </Text>
            </Link>
          </li>
        ))}
      </ol>
      {hasMore && (
        <button type="button" className="link" disabled={isLoading} onClick={onMore}>
          {isLoading ? 'Loading…' : 'Earlier versions'}
        </button>
      )}
    </nav>
  )
}
