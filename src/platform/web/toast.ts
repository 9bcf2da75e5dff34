import { runWhenIdle } from './hooks/use-warm-up'

export type Toast = {
  title: string
  message?: string
  tone?: 'info' | 'error'
  action?: { label: string; onClick: () => void }
}

const load = () => import('./toaster')

// Loads after the first sign of somebody: a toast about a lost connection could not load any more.
if (typeof document !== 'undefined')
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    document.addEventListener(sign, () => runWhenIdle(() => void load().catch(() => undefined)), { once: true })

/** Shows one toast for 5 s; a newer one replaces it (product.md 8). */
export function toast(content: Toast): void {
  void load().then(({ showToast }) => showToast(content))
}
