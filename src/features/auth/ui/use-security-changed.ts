import { trpc } from '../../../platform/web/trpc'

/** After a step of account security: what the screen and the header know of it is asked for anew. */
export function useSecurityChanged(): () => void {
  const utils = trpc.useUtils()
  return () => {
    void utils.auth.me.invalidate()
    void utils.auth.security.invalidate()
    void utils.auth.activity.invalidate()
    void utils.devices.invalidate()
  }
}
