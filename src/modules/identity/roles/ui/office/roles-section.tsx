import { Box, Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Note } from '../../../../../platform/web/office/blocks'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { trpc } from '../../../../../platform/web/trpc'
import { permissions } from '../../../../../shared/permissions'
import { plural } from '../../../../../shared/text'
import { Section } from '../../../../settings/settings/ui/office/section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { StackedTable } from '../../../../settings/settings/ui/office/stacked-table'
import { maxRoles, seesLabels } from '../../role.rules'
import type { OfficeRole } from '../../view'
import { RemoveRole } from './remove-role'
import { RoleForm } from './role-form'
import { RoleSights } from './role-sights'

type Doing = { act: 'edit' | 'copy' | 'remove'; role: OfficeRole } | { act: 'add'; role: null }

export function RolesSection({ mayExport }: { mayExport: boolean }) {
  const query = trpc.roles.list.useQuery()
  const { mutateAsync } = trpc.roles.export.useMutation()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <Section
        title="Roles"
        intro="A role says what its people may do and whose records they see. Changes count from their next click on."
      >
        <PanelWait query={query} />
        {query.data && (
          <StackedTable caption="Roles" heads={['Role', 'May do', 'Sees', 'People', 'Actions']}>
            {query.data.map((role) => (
              <tr key={role.id ?? role.kind}>
                <td>
                  {role.name}
                  {role.id === null && (
                    <Note component="small" display="block" mt="sh">
                      Built in
                    </Note>
                  )}
                </td>
                <td className="num" data-name="May do">
                  {role.permissions.length} of {permissions.length}
                </td>
                <td data-name="Sees">{seesLabels[role.sees]}</td>
                <td className="num">{plural(role.people, 'user')}</td>
                <td>
                  <RowMenu name={role.name}>
                    {role.id !== null && <Menu.Item onClick={() => setDoing({ act: 'edit', role })}>Edit</Menu.Item>}
                    <Menu.Item onClick={() => setDoing({ act: 'copy', role })}>Copy</Menu.Item>
                    {role.id !== null && (
                      <RowDanger onClick={() => setDoing({ act: 'remove', role })}>Delete</RowDanger>
                    )}
                  </RowMenu>
                </td>
              </tr>
            ))}
          </StackedTable>
        )}
        {query.data && (
          <Group gap="s2h" mt="s3h">
            {query.data.length < maxRoles && (
              <Button onClick={() => setDoing({ act: 'add', role: null })}>Add Role</Button>
            )}
            {mayExport && <CsvButton name="roles.csv" load={() => mutateAsync({})} />}
          </Group>
        )}
        {query.data && (
          <Box mt="s3h">
            <SettingPreview at={[{ page: '/admin/users', label: 'Users' }]}>
              {query.data.map((role) => (
                <p key={role.id ?? role.kind}>
                  <b>{role.name}</b> <RoleSights {...role} />
                </p>
              ))}
            </SettingPreview>
          </Box>
        )}
      </Section>
      {doing && doing.act !== 'remove' && <RoleForm role={doing.role} isCopy={doing.act === 'copy'} onClose={close} />}
      {doing?.act === 'remove' && <RemoveRole role={doing.role} roles={query.data ?? []} onClose={close} />}
    </>
  )
}
