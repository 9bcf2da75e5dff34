import { Boxed, Note } from '../../../../../platform/web/office/blocks'
import { ActionIcon, Box, Button, Group, Image, Text } from '@mantine/core'
import { Link } from 'react-router'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { formatPastDay } from '../../../../../shared/instants'
import { onBroken } from '../../../../core/media/ui/office/broken-picture'
import { toSubLine } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { ItemTag, priceText } from './item-status'
import { getCoverUrl, kindWords, toAlt } from './kinds'

export type ItemActs = {
  onView: (item: InventoryItem) => void
  /** Stays undefined, as the others, where the user may not do this. */
  onEdit?: (item: InventoryItem) => void
  onRemove?: (item: InventoryItem) => void
  onRestore?: (item: InventoryItem) => void
}

export function ItemCard({ item, acts }: { item: InventoryItem; acts: ItemActs }) {
  const isArchived = item.status === 'archived'
  return (
    <Boxed component="article" p={0} miw={0} display="flex" className="flex-col overflow-hidden" aria-label={item.name}>
      <Box pos="relative" bg="var(--skeleton)" className="overflow-hidden" style={{ aspectRatio: '16 / 9' }}>
        <Image h="100%" src={getCoverUrl(item)} alt={toAlt(item.images[0])} loading="lazy" onError={onBroken} />
        {item.images.length === 0 && (
          <Note component="span" pos="absolute" left={13} bottom={9} fz="xs">
            No picture yet
          </Note>
        )}
        <Box component="span" pos="absolute" left={8} top={8} bdrs="var(--r-xs)" bg="var(--surface)">
          <ItemTag status={item.status} />
        </Box>
      </Box>
      <Box flex={1} p="s3">
        <Group gap="s2" wrap="nowrap" justify="space-between" align="baseline">
          <Text component="h2" fw={600} ff="var(--font-display)" fz="md" miw={0} truncate className="nowrap">
            {item.name}
          </Text>
          {item.kind === 'hotels' && (
            <Group component="span" flex="none" gap="s1" c="dimmed">
              <span className="num">{item.starRating}</span>
              <OfficeIcon name="star" size={14} />
              <span className="hidden-label">stars</span>
            </Group>
          )}
        </Group>
        <Text mt="sh" mb="s2" c="var(--ink-2)" truncate>
          {toSubLine(item) || '—'}
        </Text>
        <Group gap="s2" wrap="nowrap" justify="space-between" align="baseline">
          <b className="num">{priceText(item)}</b>
          <Note className="num" component="span" fz="xs">
            Updated {formatPastDay(item.updatedAt)}
          </Note>
        </Group>
      </Box>
      <Group gap="s1" px="s2" py="s1" className="border-t">
        {!isArchived && acts.onEdit && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Edit ${item.name}`}
            onClick={() => acts.onEdit?.(item)}
          >
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
      </Group>
    </Boxed>
  )
}
