// @vitest-environment happy-dom
import type { StoreGateView } from '@comanda/contract/store/store.schema.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { GateNote } from './components/gate-note.tsx'
import { useGateWatch } from './use-gate-watch.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../platform/client.ts', () => ({ call }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const closed: StoreGateView = { code: 'store_closed', isShut: true, reason: 'Outlet is Closed', ends: '' }
let close = () => undefined as unknown
beforeEach(() => {
  vi.useFakeTimers()
  call.mockReset()
})
afterEach(async () => {
  await act(async () => close())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Watched() {
  useGateWatch()
  return <GateNote />
}

/** A page that the server rendered with this gate. */
async function open(gate: StoreGateView | null, ordering: Page['ordering'] = null): Promise<() => string> {
  const place = document.createElement('div')
  const react = createRoot(place)
  close = () => react.unmount()
  const page = { sellerId: 'demo', store: { id: '102', gate }, ordering } as unknown as Page
  await act(async () =>
    react.render(
      <PageContext value={page}>
        <Watched />
      </PageContext>,
    ),
  )
  return () => place.textContent ?? ''
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the gate of a store on an open page', () => {
  it('goes when the store takes orders again, without a reload', async () => {
    const said = await open(closed, { orderType: '1', menuClass: 1, tableNo: '' })
    call.mockResolvedValue({ ok: true, value: { gate: null } })
    expect(said()).toBe('Outlet is Closed')
    await pass(20_000)
    expect(call.mock.calls[0]?.[1]).toEqual({ params: { sellerId: 'demo', storeId: '102' }, query: { ordertype: '1' } })
    expect(said()).toBe('')
  })

  it('stays without an answer', async () => {
    const said = await open(closed)
    call.mockResolvedValue({ ok: false, code: 'offline' })
    await pass(40_000)
    expect(call).toHaveBeenCalledTimes(2)
    expect(said()).toBe('Outlet is Closed')
  })

  it('is asked when the guest looks, not behind another page', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await open(closed)
    call.mockResolvedValue({ ok: true, value: { gate: null } })
    await pass(60_000)
    expect(call).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('costs no call where there is nothing to tell', async () => {
    await open(null)
    await pass(60_000)
    expect(call).not.toHaveBeenCalled()
  })
})
