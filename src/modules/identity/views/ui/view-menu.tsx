import { Act, IconButton } from '../../../../platform/web/office/blocks'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../../platform/web/office/confirm'
import type { ListAddress } from '../../../../platform/web/office/filters/use-list-address'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import type { Screen } from '../screens.rules'
import type { SavedView } from '../view'
import { toastNotSaved } from '../../../../platform/web/not-saved'

/** Offers to save the changes of a view, or to discard them. */
export function KeepChanges({ view, list }: { view: SavedView; list: ListAddress }) {
  const update = trpc.views.update.useMutation({
    onError: toastNotSaved,
    onSuccess: () => toast({ title: 'View saved' }),
  })
  return (
    <>
      {view.canChange && (
        <Act disabled={update.isPending} onClick={() => update.mutate({ id: view.id, query: list.query })}>
          Save changes
        </Act>
      )}
      <Act leftSection={<OfficeIcon name="undo" size={14} />} onClick={() => list.show(view.query, view.id)}>
        As it was saved
      </Act>
    </>
  )
}

/** Stores data of a deleted view, and restores it for the one that Undo creates. */
export type Remember = (view: SavedView) => (id: string) => void

/** Deletes a view; Undo creates it anew, as the own default if it was. */
function useRemoveView(screen: Screen, view: SavedView, list: ListAddress, remember?: Remember) {
  const choose = trpc.views.chooseDefault.useMutation({ onError: toastNotSaved })
  const create = trpc.views.create.useMutation({
    onError: toastNotSaved,
    onSuccess: ({ id }) => view.isDefault && choose.mutate({ screen, id }),
  })
  const restore = remember?.(view)
  return trpc.views.remove.useMutation({
    onError: toastNotSaved,
    onSuccess: () => {
      list.show(view.query, null)
      const { name, query, isShared } = view
      // Awaits the call by a promise: the menu unmounts, and with it the mutation's callbacks.
      const createAgain = () =>
        create.mutateAsync({ screen, name, query, isShared }).then(
          ({ id }) => restore?.(id),
          () => undefined,
        )
      const undo = { label: 'Undo', onClick: () => void createAgain() }
      toast({ title: 'View deleted', message: name, action: undo })
    },
  })
}

/** Asks before what Undo does not bring back for colleagues. */
const sharedQuestion = {
  title: 'Delete this shared view?',
  text: 'Colleagues lose it, too.',
  yes: 'Delete',
  isDangerous: true,
}

type MenuProps = { view: SavedView; screen: Screen; list: ListAddress; remember?: Remember; onRename: () => void }

/** Offers the actions of the current view; of a colleague's, only to make it the default. */
export function ViewMenu({ view, screen, list, remember, onRename }: MenuProps) {
  const choose = trpc.views.chooseDefault.useMutation({
    onError: toastNotSaved,
    onSuccess: ({ id }) =>
      toast({ title: id ? 'This list opens with it' : 'Not the default any more', message: view.name }),
  })
  const update = trpc.views.update.useMutation({
    onError: toastNotSaved,
    onSuccess: ({ name, isShared }) =>
      toast({ title: isShared ? 'Shared with colleagues' : 'Not shared any more', message: name }),
  })
  const remove = useRemoveView(screen, view, list, remember)
  const [isAsking, setAsking] = useState(false)
  const deleteIt = () => remove.mutate({ id: view.id })
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <IconButton aria-label={`Change the view ${view.name}`}>
            <OfficeIcon name="more" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={choose.isPending}
            onClick={() => choose.mutate({ screen, id: view.isDefault ? null : view.id })}
          >
            {view.isDefault ? 'No default view' : 'Make it my default'}
          </Menu.Item>
          {view.canChange && (
            <>
              <Menu.Item onClick={onRename}>Rename</Menu.Item>
              <Menu.Item
                disabled={update.isPending}
                onClick={() => update.mutate({ id: view.id, isShared: !view.isShared })}
              >
                {view.isShared ? 'Stop sharing' : 'Share with colleagues'}
              </Menu.Item>
              {view.owner === null && (
                <Menu.Item disabled={remove.isPending} onClick={view.isShared ? () => setAsking(true) : deleteIt}>
                  Delete
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        question={isAsking ? sharedQuestion : null}
        isPending={remove.isPending}
        onYes={deleteIt}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
