import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** An answer that is this late may lead nowhere: it is given up for a new one, which has twice the time. */
const latestMs = 3000
/** No answer is waited for longer. */
const patienceMostMs = 12_000

/**
 * Queries that are asked again because something happened (`invalidateQueries`). TanStack takes an answer that was already on its
 * way for the new one where it is a query's first, and drops it where it is not: news is lost, or, told quicker than answers come,
 * nothing is shown at all. Here what is on its way is shown, and then asked once more.
 */
export class NewsQueryClient extends QueryClient {
  /** What is asked once more, by the query's hash. */
  readonly #after = new Map<string, Promise<void>>()
  /** How long an answer is waited for, where the last one was too late: in a rush every one may be slow, and one has to be shown. */
  readonly #patience = new Map<string, number>()

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
    const patience = this.#patience.get(query.queryHash) ?? latestMs
    const asked = settled(query, patience).then((isLate) => {
      if (isLate) this.#patience.set(query.queryHash, Math.min(2 * patience, patienceMostMs))
      else this.#patience.delete(query.queryHash)
      this.#after.delete(query.queryHash)
      const exactly = { queryKey: query.queryKey, exact: true }
      void this.cancelQueries(exactly, { silent: true })
      return super.invalidateQueries(exactly)
    })
    this.#after.set(query.queryHash, asked)
    return asked
  }
}

/** When what is on its way is there (false), or too late (true). */
async function settled(query: Query, patience: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, true)
  })
  const there = query.fetch().then(
    () => false,
    () => false,
  )
  const isLate = await Promise.race([there, tooLate])
  clearTimeout(timer)
  return isLate
}
