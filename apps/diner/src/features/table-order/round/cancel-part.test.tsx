import type { OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { resetTableOrder, useTableState } from '../table-order.state.ts'
import { CancelPart } from './cancel-part.tsx'

vi.mock('zustand', async () => (await import('../../../app/drawn-zustand.fixture.ts')).drawnZustand)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }

const round = {
  ...{ roundId: 'r1', roundNo: 1, state: 'accepted', sentBy: 'lin', reason: '' },
  sentAt: new Date().toISOString(),
  dishes: ['tea', 'fish'].map((code, index) => ({
    ...{ orderid: `r1-${index + 1}`, uid: 'lin', code, name: code, showName: code, num: 1, cookState: 'received' },
    ...{ standard: '', refusedBy: '', deleted: false },
  })),
} as unknown as OrderedRound

beforeEach(() => {
  resetTableOrder()
  useTableState.setState({ place, uid: 'lin', mayOrder: true })
})

/** The cancel buttons of the round and each dish. `demanded` undefined = not loaded. */
function offered(one: { serving?: boolean; demanded?: readonly string[]; rounds?: OrderedRound[] }): boolean[] {
  const { demanded, rounds = [round], serving = false } = one
  const queries = new QueryClient()
  if (demanded) {
    const dishes = demanded.map((code) => ({ code, num: 1, forceAdd: true }))
    queries.setQueryData(['must-order', place], dishes)
  }
  const page = { style: { cancelSeconds: 60 }, serving: serving ? { ended: false } : null } as unknown as Page
  return [...round.dishes, undefined].map((dish) => {
    const html = renderToString(
      <QueryClientProvider client={queries}>
        <PageContext value={page}>
          <TextContext value={text}>
            <CancelPart round={round} rounds={rounds} dish={dish} aheadMs={0} />
          </TextContext>
        </PageContext>
      </QueryClientProvider>,
    )
    return html.includes('<button')
  })
}

describe('what a phone offers to cancel', () => {
  it('is every dish and the round without must-order dishes', () => {
    expect(offered({ demanded: [] })).toEqual([true, true, true])
  })

  it('is not a must-order dish alone', () => {
    expect(offered({ demanded: ['tea'] })).toEqual([false, true, true])
  })

  it("is not its round while the party's other round stays", () => {
    const other = { ...round, roundId: 'r2', dishes: round.dishes.slice(1) }
    expect(offered({ demanded: ['tea'], rounds: [round, other] })).toEqual([false, true, false])
  })

  it('is no single dish before the must-order list loads', () => {
    expect(offered({})).toEqual([false, false, true])
  })

  it('is everything on a waiter’s phone', () => {
    useTableState.setState({ uid: 'waiter' })
    expect(offered({ demanded: [] })).toEqual([false, false, false])
    expect(offered({ serving: true })).toEqual([true, true, true])
  })
})
