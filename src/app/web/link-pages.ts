import { useEffect } from 'react'
import type { Load, ScreenModule } from './screen'

const modules = import.meta.glob<ScreenModule>('./*/*/ui/links/*.page.tsx', { base: '../../modules' })

/** Loads a screen; `file` is its module, room and name in `ui/links`. */
function screen(file: string): Load {
  const [module, room, name] = file.split('/')
  const path = `${module}/${room}/ui/links/${name}.page.tsx`
  const load = modules[`./${path}`]
  if (!load) throw new Error(`There is no screen ${file} behind a link`)
  return Object.assign(load, { module: `../../modules/${path}` })
}

/** Maps addresses of mail links to screens. Other pages load neither these screens nor their names. */
export const pages: Record<string, Load> = {
  '/book/:id': screen('servicing/checkout/book'),
  '/quote/:token': screen('billing/payments/proposal'),
  '/order/:token': screen('bookings/supplier-orders/order'),
  '/forgot-password': screen('identity/account-security/forgot-password'),
  '/reset-password': screen('identity/account-security/reset-password'),
  '/invitation': screen('office/users/invitation'),
  '/setup': screen('office/first-run/setup'),
  '/revert-email': screen('identity/account-security/revert-email'),
  '/verify-email': screen('identity/account-security/verify-email'),
}

/** Reloads the page once this table can be loaded: the fallback screen after it failed. */
export function Component() {
  useEffect(() => location.reload(), [])
  return null
}
