import { getEditor, proposeChange } from '../../modules/servicing/booking-changes/change.service'
import type { EditedService } from '../../modules/servicing/booking-changes/change.rules'
import { planFor } from '../../modules/servicing/booking-changes/plan.rules'
import type { UserCtx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { checkNow } from './past'
import type { TripFate } from './stories'

type Added = { title: string; netMinor: number; sellMinor: number; message: string; agreedWords: string }

/**
 * Lists services added after the booking. One waits for its traveler; one was agreed by phone and is paid by a credit.
 */
const added: Partial<Record<TripFate, Added>> = {
  deposit: {
    title: 'Private airport transfers, both ways',
    netMinor: 118_00,
    sellMinor: 160_00,
    message: 'You asked for a car at the airport. Here is what two private transfers cost.',
    agreedWords: '',
  },
  credit: {
    title: 'Northern lights excursion',
    netMinor: 84_00,
    sellMinor: 120_00,
    message: 'The excursion with the northern lights guide is added, as we talked about.',
    agreedWords: 'By phone. They want it paid from their credit.',
  },
}

/** Proposes the change of a booking's story, as the office does. */
export async function changeTrip(ctx: UserCtx, { id, fate }: { id: string; fate: TripFate }): Promise<void> {
  const change = added[fate]
  if (!change) return
  await checkNow(ctx)
  const { title, netMinor, sellMinor, message, agreedWords } = change
  const editor = await getEditor({ ctx, input: { id } })
  const { before, version } = editor
  const kept = before.services.map(
    ({ discountMinor: _d, taxMinor: _t, totalMinor: _a, ...service }): EditedService => service,
  )
  const plain = { day: null, kind: 'service', itemKind: null, itemId: null, detail: '' } as const
  const quantity = { unit: 'trip', count: 1, times: 1, isOwn: false } as const
  const services = [...kept, { ...plain, ...quantity, key: newId(), title, netMinor, sellMinor }]
  const edit = { services, leaving: [], rooms: before.rooms }
  const { after, amountMinor } = planFor(editor, edit)
  const seen = { afterMinor: after.totalMinor, amountMinor }
  const wanted = {
    id,
    version,
    edit,
    prices: [],
    seen,
    amountMinor,
    amountReason: '',
    costReason: '',
    message,
    agreedWords,
  }
  await proposeChange({ ctx, input: wanted })
}
