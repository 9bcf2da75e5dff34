import { whenIdle } from './hooks/use-warm-up'

export type Toast = {
  title: string
  message?: string
  tone?: 'info' | 'error'
  action?: { label: string; onClick: () => void }
}

const load = () => import('./toaster')

// Loaded after the first press or key: once the connection is lost, the toast about it could not be. (A press focuses
// no button in Safari, so focus is not enough.)
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
