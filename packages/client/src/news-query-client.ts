import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** An answer this late may never come: a new request replaces it and waits twice as long. */
const latestMs = 3000
/** The longest wait for an answer. */
const patienceMostMs = 12_000

/**
 * Refetches queries after events (`invalidateQueries`). TanStack treats a running first request as the new answer,
 * and cancels a later running request. So news is lost, or, if events come faster than answers, nothing is shown.
 * Here the running answer is shown, then the query is fetched once more.
 */
export class NewsQueryClient extends QueryClient {
  /** Hashes of the queries to fetch once more. */
  readonly #after = new Map<string, Promise<void>>()
  /** How long to wait for an answer after late ones: under load every answer may be slow, and one must be shown. */
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

/** Resolves when the running request has ended (false), or is too late (true). */
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
