import { trpc } from '../../../platform/web/trpc'

/** After a step of account security: what the screen and the header know of it is asked for anew. */
export function useSecurityChanged(): () => void {
  const cache = trpc.useUtils()
  return () => {
    void cache.auth.me.invalidate()
    void cache.auth.security.invalidate()
    void cache.auth.activity.invalidate()
    void cache.devices.invalidate()
  }
}
