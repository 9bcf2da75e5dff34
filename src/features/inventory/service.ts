import type { Call, Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import type { Currency } from '../../shared/money'
import { recordAudit } from '../audit/service'
import { currencyFor } from '../settings/service'
import {
  createActivityInput,
  type CreateActivityInput,
  createHotelInput,
  type CreateHotelInput,
  createMealPlanInput,
  type CreateMealPlanInput,
  createTransferInput,
  type CreateTransferInput,
} from './schema'
import {
  activities,
  type Activity,
  type Hotel,
  hotels,
  type MealPlan,
  mealPlans,
  type Transfer,
  transfers,
} from './table'

type Made = { id: string; currency: Currency; createdAt: Date; updatedAt: Date }

/** Writes the row, in the agency's currency, and its audit entry together. */
const create = <Row extends { id: string }>(
  ctx: Ctx,
  entity: string,
  input: { currency?: Currency },
  insert: (db: Ctx['db'], made: Made) => Promise<Row[]>,
): Promise<Row> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const currency = await currencyFor({ ctx: txCtx, input: input.currency })
    const [row] = await insert(tx, { id: newId(), currency, createdAt: ctx.now(), updatedAt: ctx.now() })
    await recordAudit({ ctx: txCtx, input: { action: `${entity}.created`, entity, entityId: row!.id } })
    return row!
  })

/** A hotel, priced per room and night. @throws ZodError with the specification's messages; AppError `currency` */
export function createHotel({ ctx, input }: Call<CreateHotelInput>): Promise<Hotel> {
  const values = createHotelInput.parse(input)
  return create(ctx, 'hotel', values, (db, made) =>
    db
      .insert(hotels)
      .values({ ...values, ...made })
      .returning(),
  )
}

/** An activity, priced per person. @throws ZodError with the specification's messages; AppError `currency` */
export function createActivity({ ctx, input }: Call<CreateActivityInput>): Promise<Activity> {
  const values = createActivityInput.parse(input)
  return create(ctx, 'activity', values, (db, made) =>
    db
      .insert(activities)
      .values({ ...values, ...made })
      .returning(),
  )
}

/** A transfer, priced per vehicle. @throws ZodError with the specification's messages; AppError `currency` */
export function createTransfer({ ctx, input }: Call<CreateTransferInput>): Promise<Transfer> {
  const values = createTransferInput.parse(input)
  return create(ctx, 'transfer', values, (db, made) =>
    db
      .insert(transfers)
      .values({ ...values, ...made })
      .returning(),
  )
}

/** A meal plan, priced per person and day. @throws ZodError with the specification's messages; AppError `currency` */
export function createMealPlan({ ctx, input }: Call<CreateMealPlanInput>): Promise<MealPlan> {
  const values = createMealPlanInput.parse(input)
  return create(ctx, 'meal-plan', values, (db, made) =>
    db
      .insert(mealPlans)
      .values({ ...values, ...made })
      .returning(),
  )
}
