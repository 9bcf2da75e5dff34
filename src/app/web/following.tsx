import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearChanges, onChanges } from '../../platform/web/office/changes'
import { hasUnsaved } from '../../platform/web/unsaved'
import { followMutations } from './invalidation'

/** Waits these milliseconds to join the answer to a call with its change from the stream. */
const gather = 100
/** Throttles rounds for what others change, in milliseconds, so that a busy minute does not refetch once a row. */
const pause = 1000

/** Skips the session unless its rights changed: batched with a list, it would fail with it. */
const isSession = ({ queryKey }: Query) => JSON.stringify(queryKey[0]) === '["auth","me"]'
const isWebhooks = ({ queryKey }: Query) => [queryKey[0]].flat()[0] === 'webhooks'
const isNotSession = (query: Query) => !isSession(query)
/** Skips figures that need not follow what others change, as counts of all records. */
const follows = (query: Query) => !isSession(query) && !query.meta?.isOwn

const readSession = (client: QueryClient) =>
  client.getQueriesData({ predicate: isSession }).map(([, session]) => session)

/**
 * Asks for the session, then for all else. Where the session differs, drops what the user may no longer see, unless they
 * would lose what they typed.
 */
async function followRights(client: QueryClient): Promise<void> {
  const before = readSession(client)
  await client.invalidateQueries({ predicate: isSession })
  const after = readSession(client)
  // Compares objects: the cache keeps the object of an equal answer.
  const isSame = before.every((session, i) => session === after[i])
  await (isSame || hasUnsaved()
    ? client.invalidateQueries({ predicate: isNotSession })
    : client.resetQueries({ predicate: isNotSession }))
}

/**
 * Refetches what is on screen in rounds, soon after an own mutation and at most once a second for changes of others.
 * Leaves it to the end of pending mutations, so that no answer overwrites an optimistic update.
 */
export function startRounds(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let last = -Infinity
  let [withSession, areRights, isAll] = [false, false, false]
  const plan = (at: number) => {
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(run, at - Date.now())
  }
  const run = () => {
    due = Infinity
    if (client.isMutating() > 0) return plan(Date.now() + gather)
    last = Date.now()
    const heard = isAll ? follows : isWebhooks
    if (areRights) void followRights(client)
    else void client.invalidateQueries({ predicate: withSession ? undefined : heard })
    withSession = areRights = isAll = false
  }
  return {
    refetch: () => {
      withSession = true
      plan(Date.now() + gather)
    },
    hear: (changes: readonly string[]) => {
      areRights ||= changes.includes('rights')
      isAll ||= changes.includes('*')
      if (areRights || isAll || changes.includes('webhooks')) plan(Math.max(Date.now() + gather, last + pause))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps every office screen current: after its own mutations, and by what others change. */
export function Following() {
  const client = useQueryClient()
  useEffect(() => {
    const rounds = startRounds(client)
    const stops = [followMutations(rounds.refetch), onChanges(rounds.hear), rounds.stop]
    return () => stops.forEach((stop) => stop())
  }, [client])
  useEffect(hearChanges, [])
  return null
}
