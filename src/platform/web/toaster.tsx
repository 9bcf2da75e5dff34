import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Toast } from './toast'
import styles from './toaster.module.css'
import { UiProvider } from './ui-provider'

const region = document.createElement('div')
region.setAttribute('role', 'region')
region.setAttribute('aria-label', 'Notifications (F8)')
region.tabIndex = -1
region.className = 'no-print'
document.body.append(region)
/** Avoids the main actions, which are at the right, and on phones at the bottom. */
const place = matchMedia('(max-width: 700px)').matches ? 'top-center' : 'bottom-left'
// Mounts before the first toast is shown, which a list that is still mounting may lose.
flushSync(() =>
  createRoot(region).render(
    <UiProvider>
      {/* Disables transitions, so that the next toast never overlaps the one it replaces. */}
      <Notifications
        limit={1}
        autoClose={false}
        // Fits beside the widest dialog at 1280.
        containerWidth={place === 'bottom-left' ? 256 : undefined}
        classNames={{ root: styles.place }}
        position={place}
        transitionDuration={0}
        withinPortal={false}
        allowDragDismiss={false}
      />
    </UiProvider>,
  ),
)
/** Dismisses by a swipe to the right of at least 50 px (specification 8). */
const swipe = 50
let start: { x: number; y: number } | null = null
region.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (start = { x, y }))
document.addEventListener('pointercancel', () => (start = null))
document.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
  if (start && x - start.x >= swipe && x - start.x > Math.abs(y - start.y)) notifications.clean()
  start = null
})
/** Limits the display, in milliseconds; restarts when the pointer or the focus leaves the toast. */
const shownFor = 5000
let timer: number | undefined
let hovered = false
/** Remembers the element that lost the focus to the toast. */
let opener: HTMLElement | null = null
const countDown = () => {
  clearTimeout(timer)
  if (!hovered && !region.contains(document.activeElement)) timer = window.setTimeout(clean, shownFor)
}
function clean(): void {
  const focused = region.contains(document.activeElement)
  notifications.clean()
  if (focused && opener?.isConnected) opener.focus({ preventScroll: true })
}
region.addEventListener('focusin', ({ relatedTarget }) => {
  if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) opener = relatedTarget
  clearTimeout(timer)
})
region.addEventListener('focusout', () => setTimeout(countDown))
region.addEventListener('pointerenter', () => {
  hovered = true
  clearTimeout(timer)
})
region.addEventListener('pointerleave', () => {
  hovered = false
  countDown()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'F8') return
  event.preventDefault()
  region.focus()
})

export function showToast({ title, message, tone = 'info', action }: Toast): void {
  clearTimeout(timer)
  notifications.clean()
  notifications.show({
    // Counts from when it is there: a busy page may take seconds to show it.
    onOpen: countDown,
    title,
    message: (
      <span className={`${styles.message} flex justify-between gap-3`}>
        <span>{message}</span>
        {action && (
          <button
            className="semibold underline"
            type="button"
            onClick={() => {
              clean()
              action.onClick()
            }}
          >
            {action.label}
          </button>
        )}
      </span>
    ),
    withBorder: false,
    classNames: { root: tone === 'error' ? `${styles.toast} ${styles.error}` : styles.toast },
  })
}
