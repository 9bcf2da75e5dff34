import { Group, Text } from '@mantine/core'
import { Act } from '../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../platform/web/components/failed-note'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useScrollIntoView } from '../../../../platform/web/hooks/use-scroll-into-view'
import type { ListAddress } from '../../../../platform/web/office/filters/use-list-address'
import { getStep } from '../../../../platform/web/navigation/step'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { trpc } from '../../../../platform/web/trpc'
import { totalText } from '../../../../shared/totals'
import type { Screen } from '../screens.rules'
import tabList from '../../../../platform/web/components/tab-list.module.css'
import { KeepChanges, type Remember, ViewMenu } from './view-menu'
import type { SavedView } from '../view'

const ViewName = lazyDialog(() => import('./view-name'))

/** Describes a built-in view of a list. `count` is the number of pending rows. */
export type FixedView = { name: string; query: string; count?: number | undefined }
type Props = {
  screen: Screen
  fixed: readonly FixedView[]
  list: ListAddress
  /** Precedes the views of a screen without built-in ones. */
  title?: string
  /** Describes the saved state of a screen without rows. */
  keeps?: string
  /** Renders further actions of the current view. */
  acts?: ComponentType<{ view: SavedView }>
  remember?: Remember
}

const listNotes = ({ isShared, owner, isDefault }: SavedView) =>
  [isShared && (owner ? `shared by ${owner}` : 'shared with colleagues'), isDefault && 'opens first'].filter(
    (word) => word !== false,
  )

/** Shows the default view when the address has no query. Renders separately, as it follows the address. */
function DefaultView({ list, usual }: { list: ListAddress; usual: SavedView }) {
  const { search, key } = useLocation()
  const shown = useRef<{ key: string; step: number }>(null)
  useEffect(() => {
    const before = shown.current
    if (before?.key === key) return
    shown.current = { key, step: getStep() }
    // Excludes the list's own changes, which replace the address: removing the last filter is no arrival.
    const isArrival = before?.step !== shown.current.step
    if (isArrival && search === '') list.show(usual.query, usual.id)
  }, [usual, search, key, list])
  return null
}

/** Shows the list's built-in views, the user's saved ones, and a button to save the current state. */
export function ViewTabs({ screen, fixed, list, title, keeps, acts: Acts, remember }: Props) {
  const { data, error, refetch } = trpc.views.list.useQuery({ screen })
  const saved = data ?? []
  const usual = saved.find(({ isDefault }) => isDefault)
  // Holds the view that is renamed, if any: a list that is fetched again may have lost it.
  const [naming, setNaming] = useState<{ view?: SavedView } | null>(null)
  const current = saved.find(({ id }) => id === list.view)
  const isChanged = current !== undefined && current.query !== list.query
  const isFixed = !current && fixed.some(({ query }) => query === list.query)
  // Allows saving a changed view of a colleague as one's own.
  const canSave = current ? isChanged && current.owner !== null : !isFixed
  // Scrolls again once the saved views have loaded.
  const row = useScrollIntoView<HTMLFieldSetElement>(`${saved.length} ${list.query}`)
  const tab = (name: string, isOn: boolean, show: () => void, view?: SavedView, count?: number) => (
    <button
      key={view?.id ?? name}
      type="button"
      aria-pressed={isOn}
      title={view && (listNotes(view).join(', ') || undefined)}
      aria-label={view && [name, ...listNotes(view)].join(', ')}
      onClick={show}
    >
      {name}
      {count !== undefined && count > 0 && (
        <Text className="num" component="span" ml="s1" px="s1h" fz="xs" bdrs="xl" bg="var(--warn-soft)" c="var(--warn)">
          {totalText(count)}
        </Text>
      )}
      {view && ' '}
      {view?.isShared && <OfficeIcon name="customer" size={13} />}
      {view?.isDefault && <OfficeIcon name="star" size={13} />}
    </button>
  )
  const tabs = (
    <Group gap="s1" wrap="nowrap" className="border-b">
      {usual && <DefaultView list={list} usual={usual} />}
      {title && (
        <Text component="span" mr="s4h" fz="xs" c="var(--ink-2)" className="nowrap">
          {title}
        </Text>
      )}
      <fieldset
        ref={row}
        className={`${tabList.tabs} ${tabList.dense}`}
        style={{ flex: 1, margin: 0, padding: 0, border: 0 }}
        aria-label="Views"
      >
        {fixed.map(({ name, query, count }) => {
          const show = () => list.show(query, usual && !query ? 'none' : null)
          return tab(name, !current && query === list.query, show, undefined, count)
        })}
        {saved.map((view) => tab(view.name, view === current, () => list.show(view.query, view.id), view))}
      </fieldset>
      {isChanged && <KeepChanges view={current} list={list} />}
      {canSave && (
        <Act leftSection={<OfficeIcon name="plus" size={14} />} onClick={() => setNaming({})}>
          Save view
        </Act>
      )}
      {current && Acts && <Acts view={current} />}
      {current && (
        <ViewMenu
          view={current}
          screen={screen}
          list={list}
          remember={remember}
          onRename={() => setNaming({ view: current })}
        />
      )}
      {naming && (
        <ViewName screen={screen} view={naming.view} list={list} keeps={keeps} onClose={() => setNaming(null)} />
      )}
    </Group>
  )
  return (
    <>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {tabs}
    </>
  )
}
