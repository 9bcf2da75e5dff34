import { trpc } from '../../../../platform/web/trpc'
import type { SetupStep } from '../../../settings/settings/setup.rules'
import type { Setup } from '../view'
import { toastNotSaved } from '../../../../platform/web/not-saved'

type Step = Setup['steps'][number]
export const isOpen = ({ isDone, isSkipped }: Step) => !isDone && !isSkipped

/** Reads which steps are done; every two seconds while it waits for one without an event. */
export const useSetup = ({ waits = false } = {}) =>
  trpc.firstRun.setup.useQuery(undefined, { staleTime: 0, refetchInterval: waits ? 2000 : false })

/** Returns what takes a step as not needed, or asks for it again. */
export function useSkip() {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.settings.update.useMutation()
  return async (step: SetupStep, isSkipped: boolean): Promise<void> => {
    try {
      const { version, setupSkipped } = await utils.settings.agency.fetch(undefined, { staleTime: 0 })
      const others = setupSkipped.filter((one) => one !== step)
      const saved = await mutateAsync({ version, setupSkipped: isSkipped ? [...others, step] : others })
      utils.settings.agency.setData(undefined, saved)
      await utils.firstRun.setup.invalidate()
    } catch (error) {
      toastNotSaved(error)
    }
  }
}
