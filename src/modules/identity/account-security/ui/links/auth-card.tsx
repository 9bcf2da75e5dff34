import type { ReactNode } from 'react'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import styles from './auth-card.module.css'

/** Frames the pages around signing in, each with a single task. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <UiProvider>
      <div className={`wrap ${styles.page} grid content-start`}>
        <section className="w-full max-w-md">
          <h1>{title}</h1>
          {children}
        </section>
      </div>
    </UiProvider>
  )
}

export const Intro = ({ children }: { children: ReactNode }) => (
  <p className="mt-2h break no-outline ink-2">{children}</p>
)

/** Announces the result to screen readers when it replaces the form. */
export const Outcome = ({ children }: { children: ReactNode }) => (
  <p className="mt-2h break no-outline ink-2" role="status">
    {children}
  </p>
)

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center mt-5 gap-4h">{children}</div>
)

export const FormError = ({ children }: { children: ReactNode }) => (
  <p className="mt-4h f-sm bad bg-bad-soft rounded-sm px-3 py-2h" role="alert">
    {children}
  </p>
)
