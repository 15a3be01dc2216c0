import { NewsQueryClient } from '@comanda/client/news-query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/**
 * One client for the phone: the next screen shows earlier answers at once. Screens that the server renders use no
 * queries.
 */
const queries = new NewsQueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })

/** A screen or part with queries. Loads with the first of them, not with the first page. */
export function withQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Asking(props: Props) {
    return (
      <QueryClientProvider client={queries}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
}
