import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Keeps the error of a query without data during a retry, so that its message, Retry and focus stay. Forgets it with a
 * reset, and once no screen shows the query.
 */
export function keepErrors(queries: QueryCache): void {
  const errors = new WeakMap<Query, Error>()
  queries.subscribe((event) => {
    const { query, type } = event
    if (type === 'observerRemoved' && !query.isActive()) errors.delete(query)
    if (type !== 'updated') return
    const { action } = event
    const error = errors.get(query)
    if (action.type === 'error') errors.set(query, action.error)
    else if (action.type !== 'fetch' && query.state.error === null) errors.delete(query)
    else if (action.type === 'fetch' && error && query.state.status === 'pending')
      query.setState({ status: 'error', error })
  })
}
