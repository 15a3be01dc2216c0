import { describe, expect, it } from 'vitest'
import { type Address, checkDelivery, type DeliveryState, noDelivery } from './delivery.state.ts'

const rules = { distributionCharge: 500, sendRule: 5000, sendAmount: 2000, sendDistance: 3000, sendTime: [] }
const address: Address = {
  id: 'a1',
  username: 'Anna',
  tel: '13800000001',
  address: '1 Lake Road',
  houseNo: '3B',
  gdLat: null,
  gdLng: null,
  distance: 900,
}
const shipping = { shippingId: 's1', distance: 1200, about: false, distributionCharge: 500 }
const here: DeliveryState = { ...noDelivery, of: 'demo.102', rules, address, shipping }

describe('the obstacles to a delivery', () => {
  it('are none with a known address and enough amount', () => {
    expect(checkDelivery(here, 2000)).toMatchObject({ missing: null, less: 0, shippingId: 's1', charge: 500 })
  })

  it('include the minimum, even before an address is chosen', () => {
    expect(checkDelivery(here, 1999)).toMatchObject({ missing: 'amount', minimum: 2000, less: 1 })
    expect(checkDelivery({ ...here, address: null }, 0)).toMatchObject({ missing: 'amount', less: 2000 })
    expect(checkDelivery({ ...here, rules: { ...rules, sendAmount: 0 } }, 1).missing).toBeNull()
  })

  it('include a missing or incomplete address', () => {
    expect(checkDelivery({ ...here, address: null }, 2000).missing).toBe('address')
    expect(checkDelivery({ ...here, address: { ...address, tel: '' } }, 2000).missing).toBe('address')
    expect(checkDelivery({ ...here, address: { ...address, houseNo: '' } }, 2000).missing).toBeNull()
  })

  it('include an address out of the store’s range', () => {
    expect(checkDelivery({ ...here, shipping: null, refusal: 'Too far' }, 2000).missing).toBe('distance')
  })

  it('include delivery rules that have not loaded', () => {
    expect(checkDelivery({ ...here, rules: null }, 2000)).toMatchObject({ missing: 'rules', charge: null })
  })

  it('do not include an unsent address, which an offline order sends later', () => {
    expect(checkDelivery({ ...here, shipping: null }, 2000)).toMatchObject({ missing: null, shippingId: undefined })
  })
})

describe('the delivery charge', () => {
  it('ends at the threshold', () => {
    expect(checkDelivery(here, 4999)).toMatchObject({ charge: 500, freeAfter: 1 })
    expect(checkDelivery(here, 5000)).toMatchObject({ charge: 0, freeAfter: 0 })
  })

  it('is zero if the store charges nothing, and stays without a threshold', () => {
    expect(checkDelivery({ ...here, rules: { ...rules, distributionCharge: 0 } }, 2000).charge).toBe(0)
    expect(checkDelivery({ ...here, rules: { ...rules, sendRule: 0 } }, 99_900)).toMatchObject({
      charge: 500,
      freeAfter: 0,
    })
  })
})

describe('the distance', () => {
  it('is the server’s, else the address book’s estimate', () => {
    expect(checkDelivery(here, 2000)).toMatchObject({ distance: 1200, about: false })
    expect(checkDelivery({ ...here, shipping: null }, 2000)).toMatchObject({ distance: 900, about: true })
    expect(checkDelivery({ ...here, shipping: null, address: null }, 2000).distance).toBe(0)
  })
})
