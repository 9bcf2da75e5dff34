import { Menu } from '@mantine/core'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useOwners } from './use-staff'

type Props = { isPending: boolean; onGive: (id: string | null) => void; onShareOut: () => void }

/** Offers bulk actions: assigns the selection to one agent, or round-robin to all agents. */
export function AssignButtons({ isPending, onGive, onShareOut }: Props) {
  const staff = useOwners()
  return (
    <>
      <Menu position="top-start" width={220}>
        <Menu.Target>
          <button type="button" disabled={isPending}>
            <OfficeIcon name="user" /> Assign
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {staff.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onGive(id)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => onGive(null)}>Nobody</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button type="button" disabled={isPending} onClick={onShareOut}>
        <OfficeIcon name="sort" /> Share out evenly
      </button>
    </>
  )
}
