import { Box, Group, Text } from '@mantine/core'
import { num } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { addDays, dateIn, formatDate } from '../../../../../shared/dates'
import { formatPastDay, formatPastInstant } from '../../../../../shared/instants'
import { formatMoney } from '../../../../../shared/money'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { categoryNamed } from '../../../../settings/settings/categories.rules'
import { useCategories } from '../../../../settings/settings/ui/use-categories'
import { windowsText } from '../../offered.rules'
import { durationText, removedKeepsDays } from '../../package.rules'
import type { AdminPackage } from '../../view'
import { PackageStatusTag } from '../package-status'

const day = (at: string) => (
  <span className="num" title={formatPastInstant(at)}>
    {formatPastDay(at)}
  </span>
)

function Status({ item: { status, removedAt } }: { item: AdminPackage }) {
  const gone = removedAt && addDays(dateIn(new Date(removedAt)), removedKeepsDays)
  return (
    <>
      <PackageStatusTag status={status} />
      {gone && (
        <Text component="span" display="block" mt="sh" c="dimmed" fz="xs">
          Deleted, gone on {formatDate(gone)}
        </Text>
      )}
    </>
  )
}

function CategoryName({ category }: Pick<AdminPackage, 'category'>) {
  return categoryNamed(useCategories(), category) ?? category
}

export const packageColumns: Column<AdminPackage>[] = [
  {
    key: 'title',
    label: 'Title',
    sortable: true,
    cell: (item) => (
      <Group component="span" gap="s2h" wrap="nowrap" miw={0}>
        <Box component="span" visibleFrom="sm" flex="none" w={40} h={28} bdrs="var(--r-xs)" className="overflow-hidden">
          <PictureFrame picture={item.image} sizes="40px" alt="" />
        </Box>
        <span>{item.title}</span>
      </Group>
    ),
  },
  { key: 'category', label: 'Category', dim: true, cell: (item) => <CategoryName category={item.category} /> },
  {
    key: 'destination',
    label: 'Destination',
    sortable: true,
    dim: true,
    phone: 'what',
    cell: (item) => item.destination,
  },
  { key: 'days', label: 'Duration', sortable: true, dim: true, cell: (item) => num(durationText(item)) },
  {
    key: 'price',
    label: 'Price',
    sortable: true,
    align: 'right',
    phone: 'due',
    cell: (item) => num(formatMoney(item.priceMinor, item.currency)),
  },
  { key: 'status', label: 'Status', phone: 'value', cell: (item) => <Status item={item} /> },
  { key: 'featured', label: 'Featured', dim: true, optional: true, cell: (item) => (item.featured ? 'Yes' : null) },
  { key: 'party', label: 'Pax', align: 'right', optional: true, cell: (item) => num(item.maxTravelers) },
  {
    key: 'offered',
    label: 'Offered',
    dim: true,
    optional: true,
    cell: (item) => windowsText(item.offered) || 'All year',
  },
  {
    key: 'updated',
    label: 'Updated',
    sortable: true,
    dim: true,
    cell: (item) => day(item.updatedAt),
  },
  {
    key: 'created',
    label: 'Created',
    sortable: true,
    dim: true,
    optional: true,
    cell: (item) => day(item.createdAt),
  },
]
