import { lazyDialog } from '../../../platform/web/lazy-part'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { ListAddress } from '../../../platform/web/office/filters/use-list-address'
import { OfficeIcon } from '../../../platform/web/office/office-icon'
import { toast } from '../../../platform/web/toast'
import { failureText, trpc } from '../../../platform/web/trpc'
import type { SavedView, Screen } from '../screens.rules'
import styles from './view-tabs.module.css'

const ViewName = lazyDialog(() => import('./view-name'))

/** A view that every list of the kind has. */
export type FixedView = { name: string; query: string }
type Props = { screen: Screen; fixed: readonly FixedView[]; list: ListAddress }

/** The list's own views, then the saved ones of whoever is signed in, and what saves the present one. */
export function ViewTabs({ screen, fixed, list }: Props) {
  const saved = trpc.views.list.useQuery({ screen }).data ?? []
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const current = saved.find(({ id }) => id === list.view)
  const isChanged = current !== undefined && current.query !== list.query
  const isFixed = !current && fixed.some(({ query }) => query === list.query)
  // A colleague's view that was changed here can be kept as one's own.
  const canSave = current ? isChanged && current.owner !== null : !isFixed
  const tab = (name: string, isOn: boolean, show: () => void, view?: SavedView) => (
    <button
      key={view?.id ?? name}
      type="button"
      className={styles.tab}
      aria-pressed={isOn}
      title={sharedText(view)}
      onClick={show}
    >
      {name}
      {view?.isShared && <OfficeIcon name="users" />}
      {view?.isShared && <span className="hidden-label">, {sharedText(view)}</span>}
    </button>
  )
  return (
    <div className={styles.row}>
      <fieldset className={styles.tabs} aria-label="Views">
        {fixed.map(({ name, query }) => tab(name, !current && query === list.query, () => list.show(query, null)))}
        {saved.map((view) => tab(view.name, view === current, () => list.show(view.query, view.id), view))}
      </fieldset>
      {isChanged && <KeepChanges view={current} list={list} />}
      {canSave && (
        <button type="button" className={styles.act} onClick={() => setNaming('new')}>
          <OfficeIcon name="plus" /> Save view
        </button>
      )}
      {current?.canChange && (
        <ViewMenu view={current} screen={screen} list={list} onRename={() => setNaming('rename')} />
      )}
      {naming && (
        <ViewName
          screen={screen}
          view={naming === 'rename' ? current : undefined}
          list={list}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )
}

/** 'Shared', or by whom. */
const sharedText = (view?: SavedView) =>
  view?.isShared ? (view.owner ? `shared by ${view.owner}` : 'shared with colleagues') : undefined

const onError = (error: unknown) => toast({ title: 'Not saved', message: failureText(error), tone: 'error' })

function KeepChanges({ view, list }: { view: SavedView; list: ListAddress }) {
  const update = trpc.views.update.useMutation({ onError, onSuccess: () => toast({ title: 'View saved' }) })
  return (
    <>
      {view.canChange && (
        <button
          type="button"
          className={styles.act}
          disabled={update.isPending}
          onClick={() => update.mutate({ id: view.id, query: list.query })}
        >
          Save changes
        </button>
      )}
      <button type="button" className={styles.act} onClick={() => list.show(view.query, view.id)}>
        <OfficeIcon name="undo" /> As it was saved
      </button>
    </>
  )
}

type MenuProps = { view: SavedView; screen: Screen; list: ListAddress; onRename: () => void }

function ViewMenu({ view, screen, list, onRename }: MenuProps) {
  const create = trpc.views.create.useMutation({ onError })
  const update = trpc.views.update.useMutation({
    onError,
    onSuccess: ({ name, isShared }) =>
      toast({ title: isShared ? 'Shared with colleagues' : 'Not shared any more', message: name }),
  })
  const remove = trpc.views.remove.useMutation({
    onError,
    onSuccess: () => {
      list.show(view.query, null)
      const { name, query, isShared } = view
      const undo = { label: 'Undo', onClick: () => create.mutate({ screen, name, query, isShared }) }
      toast({ title: 'View deleted', message: name, action: undo })
    },
  })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className={styles.act} aria-label={`Change the view ${view.name}`}>
          <OfficeIcon name="more" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRename}>Rename</Menu.Item>
        <Menu.Item disabled={update.isPending} onClick={() => update.mutate({ id: view.id, isShared: !view.isShared })}>
          {view.isShared ? 'Stop sharing' : 'Share with colleagues'}
        </Menu.Item>
        <Menu.Item disabled={remove.isPending} onClick={() => remove.mutate({ id: view.id })}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
