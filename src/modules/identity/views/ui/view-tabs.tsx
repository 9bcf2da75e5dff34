import { lazyDialog } from '../../../../platform/web/lazy-part'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useScrollIntoView } from '../../../../platform/web/hooks/use-scroll-into-view'
import type { ListAddress } from '../../../../platform/web/office/filters/use-list-address'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { trpc } from '../../../../platform/web/trpc'
import { totalText } from '../../../../shared/totals'
import type { SavedView, Screen } from '../screens.rules'
import { KeepChanges, type Remember, ViewMenu } from './view-menu'
import styles from './view-tabs.module.css'

const ViewName = lazyDialog(() => import('./view-name'))

/** A view that every list of the kind has. `count`: what waits in it. */
export type FixedView = { name: string; query: string; count?: number | undefined }
type Props = {
  screen: Screen
  fixed: readonly FixedView[]
  list: ListAddress
  /** Before the views, of a screen that has none of its own. */
  title?: string
  /** What a view keeps, in words, of a screen that is no list with rows. */
  keeps?: string
  /** What else can be done with the view that is shown. */
  acts?: ComponentType<{ view: SavedView }>
  remember?: Remember
}

/** In words, beside the name: what its icons say. */
const wordsOf = ({ isShared, owner, isDefault }: SavedView) =>
  [isShared && (owner ? `shared by ${owner}` : 'shared with colleagues'), isDefault && 'opens first'].filter(
    (word) => word !== false,
  )

/** Who comes to the list with nothing asked in the address gets the view of their choice. It follows the address by itself. */
function DefaultView({ list, usual }: { list: ListAddress; usual: SavedView }) {
  const { search } = useLocation()
  // The list's own changes replace the address: taking its last filter off is no arrival.
  const isArrival = useNavigationType() !== 'REPLACE'
  useEffect(() => {
    if (isArrival && search === '') list.show(usual.query, usual.id)
  }, [usual, isArrival, search, list])
  return null
}

/** The list's own views, then the saved ones of whoever is signed in, and what saves the present one. */
export function ViewTabs({ screen, fixed, list, title, keeps, acts: Acts, remember }: Props) {
  const saved = trpc.views.list.useQuery({ screen }).data ?? []
  const usual = saved.find(({ isDefault }) => isDefault)
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const current = saved.find(({ id }) => id === list.view)
  const isChanged = current !== undefined && current.query !== list.query
  const isFixed = !current && fixed.some(({ query }) => query === list.query)
  // A colleague's view that was changed here can be kept as one's own.
  const canSave = current ? isChanged && current.owner !== null : !isFixed
  // Saved ones come later.
  const row = useScrollIntoView<HTMLFieldSetElement>(`${saved.length} ${list.query}`)
  const tab = (name: string, isOn: boolean, show: () => void, view?: SavedView, count?: number) => (
    <button
      key={view?.id ?? name}
      type="button"
      className={styles.tab}
      aria-pressed={isOn}
      title={view && (wordsOf(view).join(', ') || undefined)}
      aria-label={view && [name, ...wordsOf(view)].join(', ')}
      onClick={show}
    >
      {name}
      {count !== undefined && count > 0 && <span className={`num ${styles.count}`}> {totalText(count)}</span>}
      {view?.isShared && <OfficeIcon name="customer" />}
      {view?.isDefault && <OfficeIcon name="star" />}
    </button>
  )
  return (
    <div className={styles.row}>
      {usual && <DefaultView list={list} usual={usual} />}
      {title && <span className={styles.title}>{title}</span>}
      <fieldset ref={row} className={styles.tabs} aria-label="Views">
        {fixed.map(({ name, query, count }) => {
          const show = () => list.show(query, usual && !query ? 'none' : null)
          return tab(name, !current && query === list.query, show, undefined, count)
        })}
        {saved.map((view) => tab(view.name, view === current, () => list.show(view.query, view.id), view))}
      </fieldset>
      {isChanged && <KeepChanges view={current} list={list} />}
      {canSave && (
        <button type="button" className={styles.act} onClick={() => setNaming('new')}>
          <OfficeIcon name="plus" /> Save view
        </button>
      )}
      {current && Acts && <Acts view={current} />}
      {current && (
        <ViewMenu view={current} screen={screen} list={list} remember={remember} onRename={() => setNaming('rename')} />
      )}
      {naming && (
        <ViewName
          screen={screen}
          view={naming === 'rename' ? current : undefined}
          list={list}
          keeps={keeps}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )
}
