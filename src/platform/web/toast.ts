export type Toast = {
  title: string
  message?: string
  tone?: 'info' | 'error'
  action?: { label: string; onClick: () => void }
}

/** Shows one toast for 5 s; a newer one takes its place (product.md 8). The toaster is loaded with the first toast. */
export function toast(content: Toast): void {
  void import('./toaster').then(({ showToast }) => showToast(content))
}
