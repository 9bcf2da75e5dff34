import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import type { Toast } from './toast'
import styles from './toaster.module.css'
import { UiProvider } from './ui-provider'

const region = document.createElement('div')
region.setAttribute('role', 'region')
region.setAttribute('aria-label', 'Notifications (F8)')
region.tabIndex = -1
document.body.append(region)
/** Main actions are at the right, and on phones at the foot. */
const place = matchMedia('(max-width: 700px)').matches ? 'top-center' : 'bottom-left'
createRoot(region).render(
  <UiProvider>
    {/* Without a transition, so that the next toast never overlaps the one it replaces: one at a time. */}
    <Notifications
      limit={1}
      autoClose={5000}
      // Narrow enough to stand beside the widest dialog at 1280.
      containerWidth={place === 'bottom-left' ? 256 : undefined}
      classNames={{ root: styles.place }}
      position={place}
      transitionDuration={0}
      withinPortal={false}
      allowDragDismiss={false}
    />
  </UiProvider>,
)
/** To the right only, from 50 px on (specification 8); one toast is there at a time. */
const swipe = 50
let start: { x: number; y: number } | null = null
region.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (start = { x, y }))
document.addEventListener('pointercancel', () => (start = null))
document.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
  if (start && x - start.x >= swipe && x - start.x > Math.abs(y - start.y)) notifications.clean()
  start = null
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'F8') return
  event.preventDefault()
  region.focus()
})

export function showToast({ title, message, tone = 'info', action }: Toast): void {
  notifications.clean()
  const id = notifications.show({
    title,
    message: (
      <span className={styles.message}>
        {message}
        {action && (
          <button
            type="button"
            onClick={() => {
              action.onClick()
              notifications.hide(id)
            }}
          >
            {action.label}
          </button>
        )}
      </span>
    ),
    withBorder: false,
    classNames: { root: tone === 'error' ? styles.error : styles.toast },
  })
}
