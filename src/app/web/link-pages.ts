import { useEffect } from 'react'
import type { ScreenModule } from './screen'

const modules = import.meta.glob<ScreenModule>('../../features/*/ui/links/*.page.tsx')

/** `file`: the feature and the name of a screen in its `ui/links`. */
function screen(file: string): () => Promise<ScreenModule> {
  const [feature, name] = file.split('/')
  const load = modules[`../../features/${feature}/ui/links/${name}.page.tsx`]
  if (!load) throw new Error(`There is no screen ${file} behind a link`)
  return load
}

/** What links in mails open, by address. Other pages load neither these screens nor their names. */
export const pages: Record<string, () => Promise<ScreenModule>> = {
  '/book/:id': screen('checkout/book'),
  '/quote/:token': screen('proposal-answers/proposal'),
  '/order/:token': screen('supplier-orders/order'),
  '/forgot-password': screen('account-security/forgot-password'),
  '/reset-password': screen('account-security/reset-password'),
  '/invitation': screen('users/invitation'),
  '/revert-email': screen('account-security/revert-email'),
  '/verify-email': screen('account-security/verify-email'),
}

/** Fallback screen when this table fails to load: reloads the page once the table can be loaded. */
export function Component() {
  useEffect(() => location.reload(), [])
  return null
}
