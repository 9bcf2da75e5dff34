import { useMemo, useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { focusUnread } from '../../../../../platform/web/unread'
import { useUnsaved } from '../../../../../platform/web/use-unsaved'
import { todayIn } from '../../../../../shared/instants'
import { plural } from '../../../../../shared/text'
import { useSite } from '../../../../../platform/web/site/money'
import type { DraftLine, DraftOffer } from '../../offer.rules'
import type { OfferVersion, ProposalDetail } from '../../view'
import { withDay, withoutDay } from '../../draft-days.rules'
import { priceOffer } from '../../price.rules'
import { toDraft, priceDraft, findProblems } from '../../pricing.rules'
import { withLines } from '../prices/price-all'
import { canEdit } from '../../transition.rules'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

const isSame = (a: DraftOffer, b: DraftOffer) => JSON.stringify(a) === JSON.stringify(b)

/** Loads the rates of the items, to price on screen by the server's rules. */
function useKnownRates(offer: DraftOffer, enabled: boolean) {
  const kinds = new Map(offer.lines.flatMap(({ itemKind, itemId }) => (itemKind && itemId ? [[itemId, itemKind]] : [])))
  const items = [...kinds].map(([id, kind]) => ({ id, kind })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const from = offer.travelFrom ?? todayIn()
  return trpc.proposals.rates.useQuery({ items, from }, { enabled, placeholderData: (before) => before })
}

/** Holds the draft, prices it live, and saves it. */
export function useBuilder(proposal: ProposalDetail, mayWrite: boolean) {
  const newest = proposal.versions.at(-1)!
  const [base, setBase] = useState(proposal)
  const [comparing, setComparing] = useState(false)
  const [offer, setOffer] = useState<DraftOffer>(() => toDraft(newest))
  const isDirty = !isSame(offer, toDraft(base.versions.at(-1)!))
  // Adopts a colleague's saved version at once, unless unsaved changes would be lost.
  if (proposal.version > base.version && !isDirty) {
    setBase(proposal)
    setOffer(toDraft(newest))
  }
  useUnsaved(isDirty)
  const timeZone = useSite()?.agency.timeZone
  const mayEdit = mayWrite && canEdit(proposal.status)
  const rates = useKnownRates(offer, mayEdit)
  const known = rates.data
  const { currency } = proposal
  const priced = useMemo(() => {
    if (!known) return null
    const { lines, price } = priceDraft(offer, known, currency)
    return { lines, price, problems: findProblems({ ...offer, lines }, todayIn(timeZone)) }
  }, [offer, known, currency, timeZone])
  /** Shows what is stored. Keeps what was typed since `sent` was on its way, as not saved yet. */
  const adopt = (saved: ProposalDetail, sent?: DraftOffer) => {
    setBase(saved)
    setOffer((now) => (sent && now !== sent ? now : toDraft(saved.versions.at(-1)!)))
  }
  const { save, isSaving } = useSave({ adopt, onStale: () => setComparing(true) })
  return {
    offer,
    priced,
    known,
    isDirty,
    /** Is true if a colleague saved the proposal since. */
    isStale: proposal.version > base.version,
    /** Retains the typed draft, which replaces the colleague's version when saved. */
    keep: () => setBase(proposal),
    /** Holds the error of the rates, without which there is no price. */
    failure: known ? null : rates.error,
    retry: () => void rates.refetch(),
    canEdit: mayEdit,
    change: (part: Partial<DraftOffer>) => setOffer((before) => ({ ...before, ...part })),
    /** Removes a line. Undo restores it in its place and keeps later changes. */
    remove: (key: string) => {
      const at = offer.lines.findIndex((line) => line.key === key)
      const line = offer.lines[at]!
      setOffer((before) => ({ ...before, lines: before.lines.filter((one) => one.key !== key) }))
      const undo = () =>
        setOffer(({ lines, ...before }) => ({
          ...before,
          lines: lines.some((one) => one.key === key) ? lines : lines.toSpliced(at, 0, line),
        }))
      toast({ title: 'Line removed', message: line.title, action: { label: 'Undo', onClick: undo } })
    },
    /** Removes a day. Undo restores it in its place and keeps later changes. */
    removeDay: (at: number) => {
      const day = offer.days.find((one) => one.day === at)!
      const keys = new Set(offer.lines.flatMap((line) => (line.day === at ? line.key : [])))
      setOffer((before) => ({ ...before, ...withoutDay(before, at) }))
      const undo = () => setOffer((before) => ({ ...before, ...withDay(before, day, keys) }))
      toast({ title: 'Day removed', message: day.title || `Day ${at}`, action: { label: 'Undo', onClick: undo } })
    },
    /** Applies prices to these lines. Undo restores the former prices and keeps other changes. */
    priceLines: (taken: readonly DraftLine[]) => {
      const keys = new Set(taken.map(({ key }) => key))
      const had = offer.lines.filter(({ key }) => keys.has(key))
      const put = (these: readonly DraftLine[]) =>
        setOffer((before) => ({ ...before, lines: withLines(before.lines, these) }))
      put(taken)
      const action = { label: 'Undo', onClick: () => put(had) }
      toast({ title: 'Priced by the rates', message: `${plural(taken.length, 'line')} changed`, action })
    },
    adopt,
    compare: () => setComparing(true),
    comparison:
      comparing && proposal.version > base.version
        ? {
            base: toDraft(base.versions.at(-1)!),
            mine: offer,
            theirs: toDraft(newest),
            onClose: () => setComparing(false),
            onResolve: (merged: DraftOffer) => {
              setComparing(false)
              setBase(proposal)
              setOffer(merged)
              void save({ base: proposal, offer: merged })
            },
          }
        : null,
    /** Returns the proposal as it is on screen, once it is stored; null where it is not. */
    save: async () => {
      if (focusUnread()) return null
      return isDirty || newest.sentAt !== null ? save({ base, offer }) : proposal
    },
    isSaving,
  }
}
export type Builder = ReturnType<typeof useBuilder>

type Save = { adopt: (saved: ProposalDetail, sent: DraftOffer) => void; onStale: () => void }
type Written = { base: ProposalDetail; offer: DraftOffer }

function useSave({ adopt, onStale }: Save) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.proposals.save.useMutation()
  const save = async ({ base, offer }: Written): Promise<ProposalDetail | null> => {
    try {
      const saved = await mutateAsync({ id: base.id, version: base.version, offer })
      utils.proposals.get.setData({ id: base.id }, saved)
      adopt(saved, offer)
      return saved
    } catch (error) {
      const { current } = getFailureData(error) as { current?: ProposalDetail }
      if (current) {
        utils.proposals.get.setData({ id: base.id }, current)
        onStale()
      } else toastNotSaved(error)
      return null
    }
  }
  return { save, isSaving: isPending }
}

/** Prices a sent version as it was sent. */
export function getPrices(version: OfferVersion) {
  const { marginTaxMinor, marginMinor, containedMinor } = priceOffer(version)
  return { lines: version.lines, price: { ...version, marginTaxMinor, marginMinor, containedMinor } }
}
