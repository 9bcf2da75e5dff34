import { ActionIcon, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { formatPastDay } from '../../../../../shared/instants'
import { onBroken } from '../../../../core/media/ui/office/broken-picture'
import { toSubLine } from '../../item.rules'
import type { InventoryItem } from '../../view'
import styles from './item-cards.module.css'
import { ItemTag, priceText } from './item-status'
import { getCoverUrl, kindWords } from './kinds'

export type ItemActs = {
  onEdit: (item: InventoryItem) => void
  onView: (item: InventoryItem) => void
  /** Stays undefined where the user may not delete. */
  onRemove?: (item: InventoryItem) => void
  onRestore?: (item: InventoryItem) => void
}

export function ItemCard({ item, acts }: { item: InventoryItem; acts: ItemActs }) {
  const isArchived = item.status === 'archived'
  return (
    <article className={styles.card} aria-label={item.name}>
      <div className={styles.picture}>
        <img src={getCoverUrl(item)} alt={item.images[0]?.alt ?? ''} loading="lazy" onError={onBroken} />
        {item.images.length === 0 && <span className={styles.none}>No picture yet</span>}
        <span className={styles.status}>
          <ItemTag status={item.status} />
        </span>
      </div>
      <div className={styles.text}>
        <Group gap="s2" wrap="nowrap" justify="space-between" align="baseline">
          <h2>{item.name}</h2>
          {item.kind === 'hotels' && (
            <span className={styles.stars}>
              <span className="num">{item.starRating}</span>
              <OfficeIcon name="star" />
              <span className="hidden-label">stars</span>
            </span>
          )}
        </Group>
        <p className={styles.sub}>{toSubLine(item) || '—'}</p>
        <Group gap="s2" wrap="nowrap" justify="space-between" align="baseline">
          <b className="num">{priceText(item)}</b>
          <span className={`num ${styles.updated}`}>Updated {formatPastDay(item.updatedAt)}</span>
        </Group>
      </div>
      <div className={styles.acts}>
        {!isArchived && (
          <Button size="compact-sm" variant="subtle" aria-label={`Edit ${item.name}`} onClick={() => acts.onEdit(item)}>
            Edit
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" aria-label={`View ${item.name}`} onClick={() => acts.onView(item)}>
          View
        </Button>
        {!isArchived && (
          <Button
            component={Link}
            to={`/admin/inventory/${kindWords[item.kind].tab}/${item.id}/rates`}
            size="compact-sm"
            variant="subtle"
            aria-label={`Rates of ${item.name}`}
          >
            Rates
          </Button>
        )}
        {isArchived && acts.onRestore && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Restore ${item.name}`}
            onClick={() => acts.onRestore?.(item)}
          >
            Restore
          </Button>
        )}
        {!isArchived && acts.onRemove && (
          <ActionIcon
            ml="auto"
            variant="subtle"
            color="gray"
            aria-label={`Delete ${item.name}`}
            onClick={() => acts.onRemove?.(item)}
          >
            <OfficeIcon name="trash" />
          </ActionIcon>
        )}
      </div>
    </article>
  )
}
