import { Component as ReactComponent, type ComponentType, createContext, type ReactNode, use } from 'react'
import { type Location, useLocation } from 'react-router'
import { lazyPart } from '../../platform/web/lazy-part'
import type { Prefetch } from '../../platform/web/trpc'
import { ErrorPage, type ErrorPageProps } from './error-page'

/** Describes the exports of a screen's module. `Failed` is rendered instead when loading or rendering fails. */
export type ScreenModule = {
  Component: ComponentType
  Failed?: ComponentType<ErrorPageProps>
  /** Prefetches on the server; false in the browser, where the build leaves it out. */
  prefetch?: Prefetch | false
}

/** Loads a screen; `module` is its key in the build's manifest, for what the document preloads. */
export type Load = (() => Promise<ScreenModule>) & { module?: string }

/** Tells what the server failed to load: the page's data, or the data of every page of the site. */
export type ServerFailure = { status: number; of: 'site' | 'page' }
export const ServerFailureContext = createContext<ServerFailure | null>(null)

export type Screen = {
  Component: ComponentType
  /** Loads its code; undefined when it is loaded. Never rejects in the browser. */
  prepare: () => Promise<unknown> | undefined
  prefetch: Prefetch
}

/** Creates a lazily loaded screen. Shows an error with Retry when loading fails. */
export function createScreen(load: () => Promise<ScreenModule>): Screen {
  const Missing = lazyPart(async () => ({ default: (await load()).Component }), { className: 'wrap page' })
  let module: ScreenModule | null = null
  const fetchModule = async () => {
    module = await load()
  }
  return {
    // Rejects on the server, where the module is broken; a browser may be offline or outdated.
    prepare: () =>
      module ? undefined : fetchModule().catch((error) => (import.meta.env.SSR ? Promise.reject(error) : undefined)),
    prefetch: async (args) => (module?.prefetch ? module.prefetch(args) : undefined),
    Component: function Screen() {
      const failure = use(ServerFailureContext)
      const { Component, Failed = ErrorPage } = module ?? { Component: Missing }
      return (
        <ErrorBoundary Failed={Failed}>
          {failure ? <Failed status={failure.status} retry={() => location.reload()} /> : <Component />}
        </ErrorBoundary>
      )
    },
  }
}

type BoundaryProps = { Failed?: ComponentType<ErrorPageProps>; children: ReactNode }

/** Catches errors of a part; navigation or Retry resets it. */
export function ErrorBoundary({ Failed = ErrorPage, children }: BoundaryProps) {
  return (
    <Boundary location={useLocation()} Failed={Failed}>
      {children}
    </Boundary>
  )
}

type State = { location: Location; hasFailed: boolean }

class Boundary extends ReactComponent<Required<BoundaryProps> & { location: Location }, State> {
  override state: State = { location: this.props.location, hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  static getDerivedStateFromProps = ({ location }: { location: Location }, state: State) =>
    location === state.location ? null : { location, hasFailed: false }
  override render() {
    const { Failed, children } = this.props
    return this.state.hasFailed ? <Failed status={500} retry={() => this.setState({ hasFailed: false })} /> : children
  }
}
