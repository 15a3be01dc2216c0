import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunHook, runHook } from '../../../app/run-hook.fixture.ts'
import { fetchOrderedBill } from '../../order/ordered-bill.ts'
import { resetTableOrder, useTableState } from '../table-order.state.ts'
import { useRoundNews } from './round-news.ts'

type Hear = (event: object) => void
const listeners = vi.hoisted(() => new Map<string, Hear>())
vi.mock('../../live/live.state.ts', () => ({
  onLive: (type: string, listener: Hear) => {
    listeners.set(type, listener)
    return () => listeners.delete(type)
  },
}))
vi.mock('../../order/ordered-bill.ts', () => ({ fetchOrderedBill: vi.fn() }))

const asked = vi.mocked(fetchOrderedBill)
type State = 'accepted' | 'refused'
/** The person who cancelled each dish; '' = it is cooked. */
function billOf(refusedBy: readonly string[], state: State = 'accepted', reason = ''): OrderedBill {
  const dishes = refusedBy.map((by, index) => ({
    ...{ orderid: `r1-${index + 1}`, showName: `dish ${index + 1}`, standard: '' },
    ...{ cookState: by === '' ? 'received' : 'refused', refusedBy: by, reason: by === 'store' ? 'No more' : '' },
  }))
  return { rounds: [{ roundId: 'r1', roundNo: 1, state, reason, dishes }] } as unknown as OrderedBill
}

const refused = (page: RunHook<unknown>, lineNo: number | null, cookState = 'refused') =>
  page.act(async () => listeners.get('round_state')?.({ roundId: 'r1', lineNo, cookState }))

type News = ReturnType<typeof useRoundNews>
const onMenu = () => useRoundNews(false)
const onBill = () => useRoundNews(true)
const shownNews = ({ value }: RunHook<News>) => value.news && [value.news.dish?.showName ?? 'round', value.news.reason]

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockReset()
  const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
  resetTableOrder()
  useTableState.setState({ place, mayOrder: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a refused dish or round', () => {
  it('is shown with its reason, oldest first, until read', async () => {
    asked.mockResolvedValue(billOf(['store', '', 'store']))
    const page = await runHook(onMenu)
    await refused(page, 1)
    await refused(page, 3)
    expect(shownNews(page)).toEqual(['dish 1', 'No more'])
    await page.act(async () => page.value.read())
    expect(shownNews(page)).toEqual(['dish 3', 'No more'])
    await page.act(async () => page.value.read())
    expect(shownNews(page)).toBeUndefined()
    await page.leave()
  })

  it('is shown as a round if all of it is refused', async () => {
    asked.mockResolvedValue(billOf(['store', 'store'], 'refused', 'We close'))
    const page = await runHook(onMenu)
    await refused(page, null)
    expect(shownNews(page)).toEqual(['round', 'We close'])
    await page.leave()
  })

  it('is shown once for repeated events', async () => {
    asked.mockResolvedValue(billOf(['store']))
    const page = await runHook(onMenu)
    await refused(page, 1)
    await page.act(async () => page.value.read())
    await refused(page, 1)
    expect(shownNews(page)).toBeUndefined()
    await page.leave()
  })

  it('is not shown if guests cancelled it or it is cooking', async () => {
    asked.mockResolvedValue(billOf(['guest', 'guest']))
    const page = await runHook(onMenu)
    await refused(page, 1)
    await refused(page, null)
    await refused(page, 2, 'cooking')
    expect(shownNews(page)).toBeUndefined()
    await page.leave()
  })

  it('counts as read on a screen with the bill', async () => {
    asked.mockResolvedValue(billOf(['store', 'store']))
    const page = await runHook(onBill)
    await refused(page, 1)
    await page.draw(onMenu)
    expect(shownNews(page)).toBeUndefined()
    await refused(page, 2)
    expect(shownNews(page)).toEqual(['dish 2', 'No more'])
    await page.draw(onBill)
    await page.draw(onMenu)
    expect(shownNews(page)).toBeUndefined()
    await page.leave()
  })

  it('is loaded again after a network failure', async () => {
    asked.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(billOf(['store']))
    const page = await runHook(onMenu)
    await refused(page, 1)
    expect(shownNews(page)).toBeUndefined()
    await page.act(async () => listeners.get('resync')?.({}))
    expect(shownNews(page)).toEqual(['dish 1', 'No more'])
    await page.leave()
  })
})
