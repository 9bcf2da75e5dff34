import { Icon } from '../../../../../platform/web/components/icon'
import { copyText } from '../../../../../platform/web/copy-text'
import { toast } from '../../../../../platform/web/toast'

/** Opens the device's share sheet, or copies the address without one. */
async function share(title: string): Promise<void> {
  const url = location.href
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      if ((error as DOMException).name === 'AbortError') return
    }
  }
  if (await copyText(url)) toast({ title: 'Link copied', message: 'Paste it wherever you plan your trip.' })
  else toast({ title: 'The link could not be copied', message: url, tone: 'error' })
}

export function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className="js btn line sm" onClick={() => void share(title)}>
      <Icon name="share" />
      Share
    </button>
  )
}
