import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { EmptyState } from './components/empty-state'
import { useCovering } from './dialog/dialog-context'
import styles from './lazy-part.module.css'
import { runAfterPaint } from './hooks/use-drawn'
import { describeFailure } from './trpc'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
type Again = { onRetry: () => void }
type Closable = { onClose: () => void }

/**
 * Loads a part's code when it is first shown. On failure the page stays, and the part offers Retry. Offers a reload,
 * too, as a deploy may have removed the old files.
 */
export function lazyPart<P extends object>(load: Load<P>, around: { loading?: ReactNode; className?: string } = {}) {
  return loadable<P>(load, {
    Loading: () => around.loading,
    Failed: ({ onRetry }) => (
      <div className={around.className ?? styles.bare}>
        <Failure onRetry={onRetry} />
      </div>
    ),
  })
}

/**
 * Loads a dialog likewise: its failure opens as a dialog too, and can be closed. Dims the page first, even for one that
 * is loaded: a slow device would show no answer to the press until the whole dialog is rendered.
 */
export const lazyDialog = <P extends object>(load: Load<P>) =>
  loadable<P & Closable>(load as Load<P & Closable>, {
    Loading: LoadingDialog,
    Failed: FailureDialog,
    isShownFirst: true,
  })

/** Loads a menu, which shows nothing until it is there: it opens beside its button, on a page that stays in use. */
export const lazyMenu = <P extends object>(load: Load<P>) =>
  loadable<P & Closable>(load as Load<P & Closable>, { Loading: () => null, Failed: FailureDialog })

type Around<P> = {
  Loading: ComponentType<P>
  Failed: ComponentType<P & Again>
  /** Paints `Loading` before anything else is done. */
  isShownFirst?: boolean
}

const waitForPaint = () => new Promise<void>((resolve) => void runAfterPaint(resolve))

/** Replaces React.lazy, which never retries after a failure. `preload` loads it ahead. */
function loadable<P extends object>(load: Load<P>, { Loading, Failed, isShownFirst = false }: Around<P>) {
  let Loaded: ComponentType<P> | null = null
  const fetchPart = async () => {
    Loaded = (await load()).default
  }
  function Part(props: P) {
    const [state, setState] = useState<'loading' | 'failed' | 'here'>(Loaded && !isShownFirst ? 'here' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isGone = false
      const settle = (next: 'failed' | 'here') => {
        // Renders in slices, between which the page answers.
        if (!isGone) startTransition(() => setState(next))
      }
      const work = isShownFirst ? waitForPaint().then(fetchPart) : fetchPart()
      work.then(
        () => settle('here'),
        () => settle('failed'),
      )
      return () => {
        isGone = true
      }
    }, [state])
    if (state === 'failed') return <Failed {...props} onRetry={() => setState('loading')} />
    return Loaded && state === 'here' ? <Loaded {...props} /> : <Loading {...props} />
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

/** Dims the page until a dialog is there. A modal element would make the whole page inert, which takes a slow device longer than all else here. */
export function LoadingDialog({ onClose }: Closable) {
  useCovering(true)
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Keeps the key from what is below, where the focus still is.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    addEventListener('keydown', closeByKey, { capture: true })
    return () => removeEventListener('keydown', closeByKey, { capture: true })
  }, [onClose])
  return createPortal(
    <output className={styles.dim} aria-label="Loading" data-veil>
      <span className="spinner bg-raised rounded-md p-4 shadow-3">
        <span />
        <button type="button" className="btn line sm" onClick={onClose}>
          Close
        </button>
      </span>
    </output>,
    document.body,
  )
}

/** Uses plain HTML: a dialog of the library might fail to load as well. */
function FailureDialog({ onRetry, onClose }: Again & Closable) {
  useCovering(true)
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
