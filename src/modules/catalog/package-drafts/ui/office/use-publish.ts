import { useState } from 'react'
import { useSingleFlight } from '../../../../../platform/web/hooks/use-single-flight'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { amountIn } from '../../../../../shared/amounts'
import { plural } from '../../../../../shared/text'
import type { PackageContent } from '../../../packages/schema'
import { lossText } from '../../loss.rules'
import { type Problem, problemList } from '../../publish-checks.rules'
import type { useDraft } from './use-draft'
import type { OpenDraft } from '../../view'

type Options = {
  draft: OpenDraft
  edit: ReturnType<typeof useDraft>
  problems: readonly Problem[]
  /** Receives the errors that block publishing. */
  onRefused: (problems: readonly Problem[]) => void
  onDone: () => void
}

/** Publishes the stored content; a double press publishes once. `loss` asks first when the price is below the cost. */
export function usePublish({ draft, edit, problems, onRefused, onDone }: Options) {
  const { client } = trpc.useUtils()
  const [loss, setLoss] = useState<string | null>(null)
  const { mutateAsync, isPending } = trpc.packageDrafts.publish.useMutation()
  const [doing, done] = draft.packageId ? ['publishing', 'publish'] : ['creating', 'create']
  const toastFailure = (message: string) => toast({ title: `Error ${doing} package`, message, tone: 'error' })

  /** Reads the draft's base version, if the package's history still has it. */
  const readBase = async (): Promise<PackageContent | undefined> => {
    const { packageId, baseVersion: number } = draft
    if (!packageId) return undefined
    return client.packageDrafts.version.query({ packageId, number }).then(
      ({ content }) => content,
      () => undefined,
    )
  }
  const onFailed = async (error: unknown) => {
    const { current, fields, reason } = getFailureData(error)
    if (current) return edit.compare(current as OpenDraft, await readBase())
    if (reason === 'invalid' && fields) onRefused(problemList(fields))
    toastFailure(reason ? describeFailure(error) : `Failed to ${done} package. Please try again.`)
  }
  /** Compares the stored price with the cost. An unknown cost is no loss. */
  const findLoss = async (): Promise<string | null> => {
    const { id } = edit.versionNow()
    const { currency, price } = edit.form.getValues()
    const cost = await client.proposals.packageCost.query({ id }).catch(() => null)
    return cost && lossText(cost, amountIn(currency, price) ?? 0)
  }
  const publish = async (isAgreed: boolean) => {
    if (problems.length > 0) {
      onRefused(problems)
      return toastFailure(`${plural(problems.length, 'thing')} to mend first. ${problems[0]!.message}.`)
    }
    if (!(await edit.store())) return
    const found = isAgreed ? null : await findLoss()
    setLoss(found)
    if (found) return
    try {
      const { isNew, title } = await mutateAsync(edit.versionNow())
      toast(
        isNew
          ? { title: 'Package created successfully', message: 'Your travel package has been created and saved.' }
          : { title: 'Package published', message: title },
      )
      onDone()
    } catch (error) {
      await onFailed(error)
    }
  }
  const once = useSingleFlight<boolean>((isAgreed, { onSettled }) => void publish(isAgreed).finally(onSettled))
  return { run: () => once(false), loss, agree: () => once(true), dismiss: () => setLoss(null), isPending }
}
export type Publish = ReturnType<typeof usePublish>
