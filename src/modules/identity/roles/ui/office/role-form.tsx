import { toOptions } from '../../../../../platform/web/options'
import { Checkbox, Stack } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { descriptionBelow, NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { Sub } from '../../../../../platform/web/office/blocks'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { type Scope, scopes } from '../../../../../shared/actor'
import { permissionGroups, withReads } from '../../../../../shared/permission-groups'
import { can, type Permission } from '../../../../../shared/permissions'
import { seesLabels } from '../../role.rules'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { useUser } from '../../../auth/ui/use-user'
import { updateRoleInput } from '../../schema'
import type { OfficeRole } from '../../view'
import { RoleSights } from './role-sights'
import { cutText, plural } from '../../../../../shared/text'

const labels = { name: 'Name', sees: 'Sees', permissions: 'May do' }
const show = {
  sees: (value: Scope) => seesLabels[value],
  permissions: (value: readonly string[]) => plural(value.length, 'permission'),
}
const form = updateRoleInput.omit({ id: true })

type Props = { role: OfficeRole | null; isCopy?: boolean; onClose: () => void }

/** Adds, edits or copies a role. Offers what the user may do themselves, as nobody gives more. */
export function RoleForm({ role, isCopy = false, onClose }: Props) {
  const user = useUser()
  const create = trpc.roles.create.useMutation()
  const update = trpc.roles.update.useMutation()
  const edited = isCopy ? null : role
  const toValues = (row: OfficeRole | null) => ({
    version: row?.version || 1,
    name: row ? row.name : role ? cutText(`Copy of ${role.name}`, 60) : '',
    sees: (row ?? role)?.sees ?? ('all' as Scope),
    permissions: [...((row ?? role)?.permissions ?? [])],
  })
  const { control, submit, isPending, formState, conflict } = useVersionedForm(form, {
    guarded: true,
    row: edited,
    toValues,
    send: ({ version, ...values }): Promise<OfficeRole> =>
      edited ? update.mutateAsync({ ...values, version, id: edited.id! }) : create.mutateAsync(values),
    onDone: ({ name }) => {
      toast({ title: edited ? 'Role saved' : 'Role added', message: name })
      onClose()
    },
  })
  const { field, fieldState } = useController({ control, name: 'permissions' })
  const sees = useWatch({ control, name: 'sees' })
  const chosen = field.value as Permission[]
  const isImplied = (permission: Permission) =>
    withReads(chosen.filter((one) => one !== permission)).includes(permission)
  return (
    <FormDialog
      title={edited ? 'Edit role' : 'Add Role'}
      size={720}
      yes={edited ? 'Save' : 'Add Role'}
      isDirty={formState.isDirty || isCopy}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={labels.name}
        placeholder="Visa desk"
        maxLength={60}
        required
        data-autofocus
      />
      <NativeSelectField
        control={control}
        name="sees"
        label={labels.sees}
        description="Leads, requests, proposals and bookings. Those that nobody owns are seen by all, as somebody has to take them."
        {...descriptionBelow}
        data={toOptions(scopes, seesLabels)}
      />
      <Checkbox.Group
        value={chosen}
        onChange={(next) => field.onChange(withReads(next as Permission[]))}
        error={fieldState.error?.message}
        aria-label={labels.permissions}
      >
        <Stack gap="s2" mt="s2">
          {Object.entries(permissionGroups).map(([group, list]) => (
            <Stack key={group} gap="s2" role="group" aria-label={group}>
              <Sub mt="s2">{group}</Sub>
              {Object.entries(list).map(([permission, [label, about]]) => (
                <Checkbox
                  key={permission}
                  value={permission}
                  label={label}
                  description={about}
                  disabled={!can(user, permission as Permission) || isImplied(permission as Permission)}
                />
              ))}
            </Stack>
          ))}
        </Stack>
      </Checkbox.Group>
      <SettingPreview at={[]}>
        <p>
          <RoleSights permissions={chosen} sees={sees} />
        </p>
      </SettingPreview>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </FormDialog>
  )
}
