import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** An answer that is this late may lead nowhere: it is given up for a new one. */
const latestMs = 3000

/**
 * Queries that are asked again because something happened (`invalidateQueries`). TanStack takes an answer that was already on its
 * way for the new one where it is a query's first, and drops it where it is not: news is lost, or, told quicker than answers come,
 * nothing is shown at all. Here what is on its way is shown, and then asked once more.
 */
export class NewsQueryClient extends QueryClient {
  /** What is asked once more, by the query's hash. */
  readonly #after = new Map<string, Promise<void>>()

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const running = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    await Promise.all([
      super.invalidateQueries(filters, { ...options, cancelRefetch: false }),
      ...running.map((query) => this.#askAfter(query)),
    ])
  }

  #askAfter(query: Query): Promise<void> {
    const waiting = this.#after.get(query.queryHash)
    if (waiting !== undefined) return waiting
    const asked = settled(query).then(() => {
      this.#after.delete(query.queryHash)
      const exactly = { queryKey: query.queryKey, exact: true }
      void this.cancelQueries(exactly, { silent: true })
      return super.invalidateQueries(exactly)
    })
    this.#after.set(query.queryHash, asked)
    return asked
  }
}

/** When what is on its way is there, or too late. */
async function settled(query: Query): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, latestMs)
  })
  await Promise.race([query.fetch().catch(() => undefined), tooLate])
  clearTimeout(timer)
}
