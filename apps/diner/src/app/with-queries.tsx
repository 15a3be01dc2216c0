import { NewsQueryClient } from '@comanda/client/news-query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** One for the phone: what one screen has asked for the next one shows at once. Screens the server draws ask nothing. */
const queries = new NewsQueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })

/** A screen or part that asks by queries. Loaded with the first of them, not with the first page. */
export function withQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Asking(props: Props) {
    return (
      <QueryClientProvider client={queries}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
}
