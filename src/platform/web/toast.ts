import { whenIdle } from './hooks/use-warm-up'

export type Toast = {
  title: string
  message?: string
  tone?: 'info' | 'error'
  action?: { label: string; onClick: () => void }
}

const load = () => import('./toaster')

// Loaded after the first press or key in the page: once the connection is lost, the toast that says so could not be.
// (A press focuses no button in Safari, so that the focus alone would not tell.)
if (typeof document !== 'undefined')
  for (const sign of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(sign, () => whenIdle(() => void load().catch(() => undefined)), {
      once: true,
      passive: true,
    })

/** Shows one toast for 5 s; a newer one takes its place (product.md 8). */
export function toast(content: Toast): void {
  void load().then(({ showToast }) => showToast(content))
}
