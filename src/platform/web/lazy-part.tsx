import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { EmptyState } from './components/empty-state'
import styles from './lazy-part.module.css'
import { describeFailure } from './trpc'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
type Again = { onRetry: () => void }

/**
 * Loads a part's code when it is first shown. On failure the page stays, and the part offers Retry. Offers a reload,
 * too, as a deploy may have removed the old files.
 */
export function lazyPart<P extends object>(load: Load<P>, around: { loading?: ReactNode; className?: string } = {}) {
  return loadable(load, around.loading, ({ onRetry }) => (
    <div className={around.className ?? styles.bare}>
      <Failure onRetry={onRetry} />
    </div>
  ))
}

/** Loads a dialog likewise: its failure opens as a dialog too, and can be closed. */
export const lazyDialog = <P extends object>(load: Load<P>) =>
  loadable<P & { onClose: () => void }>(load as Load<P & { onClose: () => void }>, null, FailureDialog)

/** Replaces React.lazy, which never retries after a failure. `preload` loads it ahead, so that it renders at once. */
function loadable<P extends object>(load: Load<P>, loading: ReactNode, Failed: ComponentType<P & Again>) {
  let Loaded: ComponentType<P> | null = null
  const fetchPart = async () => {
    Loaded = (await load()).default
  }
  function Part(props: P) {
    const [state, setState] = useState<'loading' | 'failed' | 'here'>(Loaded ? 'here' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isGone = false
      const settle = (next: 'failed' | 'here') => {
        if (!isGone) setState(next)
      }
      fetchPart().then(
        () => settle('here'),
        () => settle('failed'),
      )
      return () => {
        isGone = true
      }
    }, [state])
    if (state === 'failed') return <Failed {...props} onRetry={() => setState('loading')} />
    return Loaded ? <Loaded {...props} /> : loading
  }
  // Ignores a failure, which opening the part reports.
  return Object.assign(Part, { preload: () => void fetchPart().catch(() => undefined) })
}

function Failure({ onRetry, children }: Again & { children?: ReactNode }) {
  const { onLine } = navigator
  const actions = (
    <span className="flex flex-wrap justify-center gap-2h">
      <button type="button" className="btn line sm" onClick={onRetry}>
        Retry
      </button>
      {onLine && (
        <button type="button" className="btn line sm" onClick={() => location.reload()}>
          Reload the page
        </button>
      )}
      {children}
    </span>
  )
  return (
    <div role="alert">
      <EmptyState title="This part could not be loaded" action={actions}>
        {onLine
          ? 'The connection may have failed for a moment. If Retry does not help, the site is newer than this page: reload it.'
          : describeFailure(null)}
      </EmptyState>
    </div>
  )
}

/** Uses plain HTML: a dialog of the library might fail to load as well. */
function FailureDialog({ onRetry, onClose }: Again & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // Closes the element to return the focus to the opener, so that the part can restore it.
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles.bare} text-center ink bg-raised rounded-md p-4 border-0 shadow-3`}
      aria-label="This part could not be loaded"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Keeps keys from its surroundings, such as a menu with its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Failure onRetry={onRetry}>
        <button type="button" className="btn line sm" onClick={onClose}>
          Close
        </button>
      </Failure>
    </dialog>
  )
}
