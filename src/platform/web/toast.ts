export type Toast = {
  title: string
  message?: string
  tone?: 'info' | 'error'
  action?: { label: string; onClick: () => void }
}

const load = () => import('./toaster')

// Loaded at the first press or key in the page: once the connection is lost, the toast that says so could not be.
if (typeof document !== 'undefined')
  document.addEventListener('focusin', () => void load().catch(() => undefined), { once: true })

/** Shows one toast for 5 s; a newer one takes its place (product.md 8). */
export function toast(content: Toast): void {
  void load().then(({ showToast }) => showToast(content))
}
