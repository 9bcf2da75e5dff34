import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepErrors } from './keep-errors'

/** Shows a query on a screen; `answer` and `refuse` end the call that is under way. */
function openScreen(client: QueryClient) {
  let call: { resolve: (data: string) => void; reject: (error: Error) => void }
  const observer = new QueryObserver(client, {
    queryKey: ['trip'],
    queryFn: () => new Promise<string>((resolve, reject) => (call = { resolve, reject })),
    retry: false,
  })
  const leave = observer.subscribe(() => {})
  const look = () => {
    const { status, error, fetchStatus } = observer.getCurrentResult()
    return { status, error: error?.message, fetchStatus }
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const end = (act: () => void) => settle().then(act).then(settle)
  return {
    look,
    leave,
    retry: () => void observer.refetch(),
    refuse: (reason: string) => end(() => call.reject(new Error(reason))),
    answer: () => end(() => call.resolve('data')),
  }
}

function start() {
  const client = new QueryClient()
  keepErrors(client.getQueryCache())
  return client
}

it('a failure is told until a Retry is answered, whatever the answer', async () => {
  const screen = openScreen(start())
  expect(screen.look()).toMatchObject({ status: 'pending' })
  await screen.refuse('first')
  screen.retry()
  expect(screen.look()).toEqual({ status: 'error', error: 'first', fetchStatus: 'fetching' })
  await screen.refuse('second')
  expect(screen.look()).toEqual({ status: 'error', error: 'second', fetchStatus: 'idle' })
  screen.retry()
  await screen.answer()
  expect(screen.look()).toEqual({ status: 'success', error: undefined, fetchStatus: 'idle' })
})

it('a screen that is opened later begins by loading, without the failure of the last', async () => {
  const client = start()
  const first = openScreen(client)
  await first.refuse('first')
  first.leave()
  expect(openScreen(client).look()).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
})

it('a query that is reset, as after signing out, begins by loading', async () => {
  const client = start()
  const screen = openScreen(client)
  await screen.refuse('first')
  void client.resetQueries()
  expect(screen.look()).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
})
