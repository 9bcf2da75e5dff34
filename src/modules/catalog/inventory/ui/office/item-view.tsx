import { Note, Sub } from '../../../../../platform/web/office/blocks'
import { Group, Image, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { AfterHead, Properties } from '../../../../../platform/web/office/record/record-page'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { PageLink } from '../../../../../platform/web/office/page-link'
import { Present } from '../../../../identity/live/ui/office/present'
import { onBroken } from '../../../../core/media/ui/office/broken-picture'
import { routeText, usesText, vehicleLabel } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { kindWords, toAlt } from './kinds'
import { ItemTag, priceText } from './item-status'
import { useCan } from '../../../../identity/auth/ui/use-can'

const joinEntries = (entries: string[]) => entries.join(', ') || null

/** Returns facts of one kind only. */
function toFacts(item: InventoryItem): Record<string, ReactNode> {
  if (item.kind === 'hotels') {
    return {
      Location: item.location,
      'Star rating': item.starRating,
      'Room type': item.roomType || null,
      Amenities: joinEntries(item.amenities),
      'Check-in': item.checkInTime,
      'Check-out': item.checkOutTime,
      Contact: item.contact || null,
      'Geo location': item.geoLocation || null,
    }
  }
  if (item.kind === 'activities') {
    return {
      Location: item.location,
      Category: item.category,
      Duration: item.duration || null,
      People: `${item.minPeople} to ${item.maxPeople}`,
      Inclusions: joinEntries(item.inclusions),
      'Age restriction': item.ageRestriction || null,
      Availability: item.availability || null,
    }
  }
  if (item.kind === 'transfers') {
    return {
      Route: routeText(item),
      'Vehicle type': vehicleLabel(item.vehicleType),
      Capacity: item.capacity,
      Duration: item.duration || null,
      Vendor: item.vendor || null,
    }
  }
  return {
    Type: item.type || null,
    Menu: joinEntries(item.menu),
    Inclusions: joinEntries(item.inclusions),
    'Dietary restrictions': joinEntries(item.restrictions),
    Availability: item.availability || null,
  }
}

type Props = { item: InventoryItem; onEdit: () => void; onClose: () => void }

export function ItemView({ item, onEdit, onClose }: Props) {
  const mayEdit = useCan()('inventory.write')
  return (
    <Dialog title={item.name} size={720} onClose={onClose}>
      <Stack gap="s3h" mih="min(560px, 60vh)">
        <Group component="p" gap="s2h" wrap="nowrap">
          <ItemTag status={item.status} /> <b className="num">{priceText(item)}</b>
          <Present recordId={item.id} />
        </Group>
        <AfterHead>
          {item.images.length > 0 && (
            <SimpleGrid component="ul" minColWidth={122} spacing="s2">
              {item.images.map((one) => (
                <li key={one.image}>
                  <Image
                    radius="sm"
                    src={`${one.image}/400.webp`}
                    alt={toAlt(one)}
                    onError={onBroken}
                    style={{ aspectRatio: '4 / 3' }}
                  />
                </li>
              ))}
            </SimpleGrid>
          )}
          {item.description && (
            <Text maw="68ch" c="var(--ink-2)" className="pre-line">
              {item.description}
            </Text>
          )}
          <Properties
            rows={{
              ...toFacts(item),
              Supplier: item.supplierName,
              Updated: formatPastInstant(item.updatedAt),
              Created: formatPastInstant(item.createdAt),
            }}
          />
          <Uses item={item} />
        </AfterHead>
      </Stack>
      <DialogFoot cancel="Close">
        {item.status !== 'archived' && (
          <Link className="btn line" to={`/admin/inventory/${kindWords[item.kind].tab}/${item.id}/rates`}>
            Rates
          </Link>
        )}
        {item.status !== 'archived' && mayEdit && (
          <button type="button" className="btn base" onClick={onEdit} data-autofocus>
            Edit
          </button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

function Uses({ item: { kind, id } }: { item: InventoryItem }) {
  const uses = trpc.inventory.uses.useQuery({ kind, id })
  if (uses.error) {
    return <ErrorState title="Where used" reason={describeFailure(uses.error)} onRetry={uses.refetch} />
  }
  if (!uses.data) return <Spinner>Loading packages...</Spinner>
  return (
    <section>
      <Sub>{uses.data.length === 0 ? 'Not used in any package' : `Used in ${usesText(uses.data)}`}</Sub>
      <Stack component="ul" gap="s1" mt="s1h">
        {uses.data.map((use) => (
          <li key={use.id}>
            {use.slug === null ? (
              <PageLink to={`/admin/create-package?draft=${use.id}`}>{use.title}</PageLink>
            ) : (
              <Link to={`/packages/${use.slug}`}>{use.title}</Link>
            )}{' '}
            <Note component="span" fz="xs" ml="s1h">
              {use.status}
            </Note>
          </li>
        ))}
      </Stack>
    </section>
  )
}
