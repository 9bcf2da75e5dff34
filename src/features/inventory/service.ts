import type { Call, Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { recordAudit } from '../audit/service'
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

const stamps = (ctx: Ctx) => ({ id: newId(), createdAt: ctx.now(), updatedAt: ctx.now() })

/** Writes the row and its audit entry together. */
const create = <Row extends { id: string }>(
  ctx: Ctx,
  entity: string,
  insert: (db: Ctx['db']) => Promise<Row[]>,
): Promise<Row> =>
  ctx.db.transaction(async (tx) => {
    const [row] = await insert(tx)
    await recordAudit({ ctx: { ...ctx, db: tx }, input: { action: `${entity}.created`, entity, entityId: row!.id } })
    return row!
  })

/** A hotel, priced per room and night. @throws ZodError with the specification's messages */
export function createHotel({ ctx, input }: Call<CreateHotelInput>): Promise<Hotel> {
  const values = { ...createHotelInput.parse(input), ...stamps(ctx) }
  return create(ctx, 'hotel', (db) => db.insert(hotels).values(values).returning())
}

/** An activity, priced per person. @throws ZodError with the specification's messages */
export function createActivity({ ctx, input }: Call<CreateActivityInput>): Promise<Activity> {
  const values = { ...createActivityInput.parse(input), ...stamps(ctx) }
  return create(ctx, 'activity', (db) => db.insert(activities).values(values).returning())
}

/** A transfer, priced per vehicle. @throws ZodError with the specification's messages */
export function createTransfer({ ctx, input }: Call<CreateTransferInput>): Promise<Transfer> {
  const values = { ...createTransferInput.parse(input), ...stamps(ctx) }
  return create(ctx, 'transfer', (db) => db.insert(transfers).values(values).returning())
}

/** A meal plan, priced per person and day. @throws ZodError with the specification's messages */
export function createMealPlan({ ctx, input }: Call<CreateMealPlanInput>): Promise<MealPlan> {
  const values = { ...createMealPlanInput.parse(input), ...stamps(ctx) }
  return create(ctx, 'meal-plan', (db) => db.insert(mealPlans).values(values).returning())
}
