import { initTRPC, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { canUseOffice } from '../../shared/actor'
import { can, type Permission } from '../../shared/permissions'
import { AppError } from '../../shared/errors'
import '../../shared/messages'
import type { Ctx, UserCtx } from './context'
import { isDevelopment } from './env'
import { toPublicError, toTrpcCode } from './errors'
import { type Limit, consumeLimit } from './limits'

export type Access = 'public' | 'traveler' | 'staff'

/**
 * Declares access, permissions and rate limit of a procedure. The authorization matrix is generated from this. `needs`:
 * staff must have all of these.
 */
export type Meta = {
  access?: Access
  needs?: readonly Permission[]
  /** Opens a procedure of one's own account to API keys with this permission. */
  keyNeeds?: Permission
  /** Refuses API keys, and says what they do not do: access that one gave would outlive it. */
  personOnly?: string
  /** Limits the body, in bytes, where it may be longer than other bodies. */
  maxBytes?: number
  limit?: Limit
}

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => {
      const { status, code, message, ...rest } = toPublicError(error)
      const { stack: _, ...data } = shape.data as typeof shape.data & { stack?: string }
      return {
        ...shape,
        message,
        data: { ...data, httpStatus: status, reason: code, ...rest, requestId: ctx?.requestId },
      }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** Refuses a caller whose session or key is lost: the result would not belong to the user. */
export const mayReadPublic = (ctx: Ctx): boolean => ctx.actor !== null || ctx.credential === null

export const noAccess = 'gives nobody access, and makes no roles'

/** Refuses an API key what only a person does. @throws AppError forbidden */
export function assertPerson({ actor }: Pick<Ctx, 'actor'>, what = noAccess): void {
  if (actor?.apiKey) throw new AppError('forbidden', `An API key ${what}`)
}

const refuse = ({ access, needs = [], keyNeeds, personOnly }: Meta, ctx: Ctx): void => {
  if (ctx.credential === 'another') throw new AppError('another-user', 'Somebody else has signed in here meanwhile')
  if (access === 'public' && mayReadPublic(ctx)) return
  if (!ctx.actor)
    throw new AppError(
      'unauthenticated',
      ctx.credential === 'key' ? 'This API key is not known, expired or revoked' : 'Please sign in',
    )
  const isKey = Boolean(ctx.actor.apiKey)
  if (access !== 'staff' && !isKey) return
  if (access !== 'staff' && !keyNeeds) throw new AppError('forbidden', 'An API key does not act on an account')
  if (ctx.actor.mustSetUpTwoFactor) throw new AppError('forbidden', 'Set up two-factor authentication first')
  if (!canUseOffice(ctx.actor)) throw new AppError('forbidden', 'This is for staff')
  const needed = keyNeeds ? [keyNeeds] : needs
  if (!can(ctx.actor, ...needed))
    throw new AppError(
      'forbidden',
      isKey ? `This API key needs: ${needed.join(', ')}` : 'Your role does not allow this',
    )
  if (personOnly) assertPerson(ctx, personOnly)
}

/** Guards what runs beside the procedures, such as uploads. @throws AppError as the procedures' guards */
export const assertAllowed = (ctx: Ctx, ...needs: Permission[]): void => refuse({ access: 'staff', needs }, ctx)

/** Runs guards before the input is parsed, so that validation messages reveal nothing to strangers. */
const guarded = t.procedure.use(async ({ ctx, meta, path, type, getRawInput, next }) => {
  try {
    if (!meta?.access) throw new Error(`procedure ${path} states no access`)
    refuse(meta, ctx)
    ctx.assertOpen?.(path)
    const limit = meta.limit ?? (type === 'mutation' ? { max: 60, seconds: 60 } : undefined)
    if (limit) await consumeLimit(ctx, path, limit)
    if (meta.access === 'staff') await assertInScope(ctx as UserCtx, path, getRawInput)
  } catch (error) {
    throw toTrpcError(error)
  }
  const result = await next()
  if (!result.ok && result.error.cause instanceof AppError) throw toTrpcError(result.error.cause)
  return result
})

/** Skips the many whose role sees all records. */
async function assertInScope(ctx: UserCtx, path: string, getInput: () => Promise<unknown>): Promise<void> {
  if (!ctx.actor.sees || ctx.actor.sees === 'all') return
  const input = await getInput()
  await ctx.assertInScope(ctx, path, input)
}

function toTrpcError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return new TRPCError({ code: toTrpcCode(error.code), message: error.message, cause: error })
}

/**
 * States what a procedure answers, for `.output()`. The compiler checks that nothing is missing. In tests and in
 * `npm run dev` an answer with something else in it fails; the build sends answers as they are (decision 150).
 */
export function answer<Schema extends z.ZodType>(schema: Schema) {
  const check = (output: unknown): z.output<Schema> => {
    if (isDevelopment) schema.parse(output)
    return output as z.output<Schema>
  }
  return Object.assign(check, { schema })
}

type AnyRouter = { _def: { procedures: object } }
/** States what is known of a procedure; `output` where it states its answer by `answer`. */
type Procedure = {
  type: 'query' | 'mutation' | 'subscription'
  meta: Meta
  inputs: z.ZodType[]
  output: { schema: z.ZodType } | undefined
}

/** Lists the procedures of a router by their paths. */
export function listProcedures(router: AnyRouter): Record<string, Procedure> {
  const stated = Object.entries(
    router._def.procedures as Record<string, { _def: Partial<Procedure> & Pick<Procedure, 'type'> }>,
  )
  return Object.fromEntries(
    stated.map(
      ([
        path,
        {
          _def: { type, meta = {}, inputs = [], output },
        },
      ]) => [path, { type, meta, inputs, output }],
    ),
  )
}

/** Lists the procedures whose bodies may be longer than others: their limit, and who may call them. */
export const listLarge = (appRouter: AnyRouter) =>
  Object.entries(listProcedures(appRouter)).flatMap(([path, { meta }]) => {
    if (!meta.maxBytes) return []
    return { path, maxBytes: meta.maxBytes, assertCaller: (ctx: Ctx) => refuse(meta, ctx) }
  })

export const publicProcedure = guarded.meta({ access: 'public' })

const signedIn = (meta: Meta) => guarded.meta(meta).use(({ ctx, next }) => next({ ctx: ctx as UserCtx }))

export const travelerProcedure = signedIn({ access: 'traveler' })
/** Guards a procedure for staff who have all of these permissions; with none, for all staff. */
export const staffProcedure = (...needs: Permission[]) => signedIn({ access: 'staff', needs })

/** @throws Error at boot when a procedure does not state its access */
export function assertAccessStated(appRouter: AnyRouter): void {
  for (const [path, { meta }] of Object.entries(listProcedures(appRouter))) {
    if (!meta.access) throw new Error(`procedure ${path} states no access`)
  }
}
