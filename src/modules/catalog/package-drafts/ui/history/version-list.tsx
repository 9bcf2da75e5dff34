import { Box, Group, NavLink, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Frame } from '../../../../../platform/web/office/blocks'
import { LoadMore, type NextPage } from '../../../../../platform/web/office/load-more'
import { formatPastInstant } from '../../../../../shared/instants'
import { changedText } from '../../history.rules'
import styles from './history.module.css'
import type { ListedVersion } from './package-history'

type Props = {
  versions: readonly ListedVersion[]
  shown: number
  more: NextPage
}

/** Lists saves, newest first: who, when, and which fields. */
export function VersionList({ versions, shown, more }: Props) {
  return (
    <Frame component={'nav' as 'div'} aria-label="Versions">
      <ol className={styles.versions}>
        {versions.map(({ number, at, actor, changed }, i) => (
          <li key={number}>
            <NavLink
              component={Link}
              to={`?version=${number}`}
              replace
              active={number === shown}
              bg={number === shown ? 'var(--base-soft)' : undefined}
              aria-current={number === shown || undefined}
              label={
                <Group component="span" gap="s2">
                  <b>Version {number}</b>
                  {i === 0 && (
                    <Text span c="var(--ok)" fz="xs">
                      current
                    </Text>
                  )}
                  <Text component="time" dateTime={at} className="num" ml="auto" c="var(--ink-2)" fz="xs">
                    {formatPastInstant(at)}
                  </Text>
                </Group>
              }
              description={
                <>
                  {actor ?? 'System'}
                  <br />
                  {changedText(changed) || 'First version that was kept'}
                </>
              }
            />
          </li>
        ))}
      </ol>
      {more.hasNextPage && (
        <Box px="s3h" py="s2h">
          <LoadMore query={more} label="Earlier versions" />
        </Box>
      )}
    </Frame>
  )
}
