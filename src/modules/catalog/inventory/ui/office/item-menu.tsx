import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import type { InventoryItem } from '../../view'
import type { ItemActs } from './item-card'
import { kindWords } from './kinds'

/** Builds a row's menu with the card's actions. Its identity is stable, so that rows are not re-rendered. */
export const createItemMenu =
  ({ onEdit, onView, onRemove, onRestore }: ItemActs) =>
  (item: InventoryItem) => {
    const isArchived = item.status === 'archived'
    return (
      <RowMenu name={item.name}>
        {!isArchived && onEdit && <Menu.Item onClick={() => onEdit(item)}>Edit</Menu.Item>}
        <Menu.Item onClick={() => onView(item)}>View</Menu.Item>
        {!isArchived && (
          <Menu.Item component={Link} to={`/admin/inventory/${kindWords[item.kind].tab}/${item.id}/rates`}>
            Rates
          </Menu.Item>
        )}
        {isArchived && onRestore && <Menu.Item onClick={() => onRestore(item)}>Restore</Menu.Item>}
        {!isArchived && onRemove && <RowDanger onClick={() => onRemove(item)}>Delete</RowDanger>}
      </RowMenu>
    )
  }
