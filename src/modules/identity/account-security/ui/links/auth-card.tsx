import type { ReactNode } from 'react'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import styles from './auth-card.module.css'

/** Frames the pages around signing in, each with a single task. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <UiProvider>
      <div className={`wrap ${styles.page}`}>
        <section className={styles.card}>
          <h1>{title}</h1>
          {children}
        </section>
      </div>
    </UiProvider>
  )
}

export const Intro = ({ children }: { children: ReactNode }) => <p className={styles.intro}>{children}</p>

/** Announces the result to screen readers when it replaces the form. */
export const Outcome = ({ children }: { children: ReactNode }) => (
  <p className={styles.intro} role="status">
    {children}
  </p>
)

export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

export const FormError = ({ children }: { children: ReactNode }) => (
  <p className={styles.failure} role="alert">
    {children}
  </p>
)
