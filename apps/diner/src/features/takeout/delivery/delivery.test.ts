import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../platform/client.ts'
import { noDelivery, useDeliveryState } from './delivery.state.ts'
import { chooseAddress, dropAddress, ensureShipping, forgetShipping, openDelivery, writeRiderMemo } from './delivery.ts'

const memory = new Map<string, unknown>()
vi.mock('../../../platform/memory.ts', () => ({
  recall: (name: string) => memory.get(name) ?? null,
  remember: (name: string, value: unknown) => memory.set(name, value),
  forget: () => undefined,
}))
vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const calls = vi.mocked(call)
const place = { sellerId: 'demo', storeId: '102' }
const entry: ShippingInfo = {
  id: 'a1',
  username: 'Anna',
  contact: 'Anna',
  tel: '13800000001',
  address: '1 Lake Road',
  houseNo: '3B',
  gdLat: null,
  gdLng: null,
  location: '',
  distance: 0,
  isdefault: false,
}
const shipping = { shippingId: 'ship0001', distance: 1200, about: true, distributionCharge: 500 }
const answer = (result: unknown) => calls.mockImplementation((async () => result) as never)

beforeEach(() => {
  memory.clear()
  calls.mockReset()
  useDeliveryState.setState(noDelivery, true)
  openDelivery(place, Date.now())
})

describe('the delivery address of an order', () => {
  it('is sent to the server once, and its id with the order', async () => {
    answer({ ok: true, value: shipping })
    chooseAddress(place, entry)
    expect(await ensureShipping(place, 4200)).toEqual({ ok: true, value: shipping })
    expect(await ensureShipping(place, 4200)).toEqual({ ok: true, value: shipping })
    expect(calls).toHaveBeenCalledTimes(1)
    expect(calls.mock.calls[0]?.[1]).toMatchObject({
      body: { storefrontid: '102', username: 'Anna', address: '1 Lake Road', houseNo: '3B', orderAmount: 4200 },
    })
  })

  it('is sent once for several callers at a time', async () => {
    answer({ ok: true, value: shipping })
    chooseAddress(place, entry)
    const asked = [ensureShipping(place, 4200), ensureShipping(place, 4200)]
    expect(await Promise.all(asked)).toEqual([
      { ok: true, value: shipping },
      { ok: true, value: shipping },
    ])
    expect(calls).toHaveBeenCalledTimes(1)
  })

  it('is not sent before it is chosen', async () => {
    expect(await ensureShipping(place, 4200)).toMatchObject({ ok: false, code: 'shipping_needed' })
    chooseAddress(place, { ...entry, tel: '' })
    expect(await ensureShipping(place, 4200)).toMatchObject({ ok: false, code: 'shipping_needed' })
    expect(calls).not.toHaveBeenCalled()
  })

  it('is sent again when it changes or the server has lost it', async () => {
    answer({ ok: true, value: shipping })
    chooseAddress(place, entry)
    await ensureShipping(place, 4200)
    chooseAddress(place, { ...entry, id: 'a2', address: '2 Hill Road' })
    await ensureShipping(place, 4200)
    forgetShipping(place)
    await ensureShipping(place, 4200)
    expect(calls).toHaveBeenCalledTimes(3)
  })

  it('is sent again with another memo for the rider, and not with the same', async () => {
    answer({ ok: true, value: shipping })
    chooseAddress(place, entry)
    writeRiderMemo(place, 'Ring twice')
    await ensureShipping(place, 4200)
    expect(calls.mock.calls[0]?.[1]).toMatchObject({ body: { memo: 'Ring twice' } })
    writeRiderMemo(place, 'Ring twice')
    await ensureShipping(place, 4200)
    expect(calls).toHaveBeenCalledTimes(1)
    writeRiderMemo(place, '')
    await ensureShipping(place, 4200)
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it('drops an answer about an address that was changed meanwhile', async () => {
    calls.mockImplementation((async () => {
      chooseAddress(place, { ...entry, id: 'a2' })
      return { ok: true, value: shipping }
    }) as never)
    chooseAddress(place, entry)
    await ensureShipping(place, 4200)
    expect(useDeliveryState.getState()).toMatchObject({ shipping: null, address: { id: 'a2' } })
  })

  it('stays refused, in the store’s words, until another is chosen', async () => {
    answer({ ok: false, code: 'too_far_to_send', values: [3], message: 'Too far' })
    chooseAddress(place, entry)
    await ensureShipping(place, 4200)
    expect(useDeliveryState.getState().refusal).toBe('Too far')
    chooseAddress(place, { ...entry, id: 'a2' })
    expect(useDeliveryState.getState().refusal).toBe('')
  })

  it('is sent by its words if the book has lost it', async () => {
    calls.mockImplementation((async (_: string, { body }: { body: { id?: string } }) =>
      body.id === undefined
        ? { ok: true, value: shipping }
        : { ok: false, code: 'shipping_unknown', values: [], message: '' }) as never)
    chooseAddress(place, entry)
    expect(await ensureShipping(place, 4200)).toEqual({ ok: true, value: shipping })
  })

  it('is not refused when only the network failed', async () => {
    answer({ ok: false, code: 'offline', values: [], message: '' })
    chooseAddress(place, entry)
    expect(await ensureShipping(place, 4200)).toMatchObject({ code: 'offline' })
    expect(useDeliveryState.getState()).toMatchObject({ refusal: '', shipping: null, address: { id: 'a1' } })
  })
})

describe('a delivery kept on this phone', () => {
  const reload = (at: number) => {
    useDeliveryState.setState(noDelivery, true)
    openDelivery(place, at)
  }

  it('survives a reload, for as long as the cart does', async () => {
    answer({ ok: true, value: shipping })
    chooseAddress(place, entry)
    await ensureShipping(place, 4200)
    reload(Date.now())
    expect(useDeliveryState.getState()).toMatchObject({ shipping, address: { id: 'a1', username: 'Anna' } })
    reload(Date.now() + 1441 * 60_000)
    expect(useDeliveryState.getState()).toMatchObject({ shipping: null, address: null })
  })

  it('serves a waiting order on a page without an open cart', async () => {
    answer({ ok: false, code: 'offline', values: [], message: '' })
    chooseAddress(place, entry)
    await ensureShipping(place, 4200)
    useDeliveryState.setState(noDelivery, true)
    answer({ ok: true, value: shipping })
    expect(await ensureShipping(place, 4200)).toEqual({ ok: true, value: shipping })
  })

  it('keeps its address when only the server’s id is dropped', async () => {
    answer({ ok: true, value: shipping })
    chooseAddress(place, entry)
    await ensureShipping(place, 4200)
    useDeliveryState.setState(noDelivery, true)
    forgetShipping(place)
    reload(Date.now())
    expect(useDeliveryState.getState()).toMatchObject({ shipping: null, address: { id: 'a1' } })
  })

  it('is sent again before the server’s record expires', async () => {
    answer({ ok: true, value: shipping })
    chooseAddress(place, entry)
    await ensureShipping(place, 4200)
    reload(Date.now() + 13 * 60 * 60_000)
    expect(useDeliveryState.getState()).toMatchObject({ shipping: null, address: { id: 'a1' } })
  })

  it('belongs to one store', () => {
    chooseAddress(place, entry)
    openDelivery({ ...place, storeId: '101' }, Date.now())
    expect(useDeliveryState.getState()).toMatchObject({ of: 'demo.101', address: null })
  })

  it('goes with the address', () => {
    chooseAddress(place, entry)
    dropAddress(place)
    reload(Date.now())
    expect(useDeliveryState.getState().address).toBeNull()
  })
})
