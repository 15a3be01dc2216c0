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

describe('what stands in the way of a delivery', () => {
  it('is nothing once its address is known and its amount will do', () => {
    expect(checkDelivery(here, 2000)).toMatchObject({ missing: null, less: 0, shippingId: 's1', charge: 500 })
  })

  it('is the minimum: what is missing is told, even before an address is', () => {
    expect(checkDelivery(here, 1999)).toMatchObject({ missing: 'amount', minimum: 2000, less: 1 })
    expect(checkDelivery({ ...here, address: null }, 0)).toMatchObject({ missing: 'amount', less: 2000 })
    expect(checkDelivery({ ...here, rules: { ...rules, sendAmount: 0 } }, 1).missing).toBeNull()
  })

  it('is an address that is not there, or not whole', () => {
    expect(checkDelivery({ ...here, address: null }, 2000).missing).toBe('address')
    expect(checkDelivery({ ...here, address: { ...address, tel: '' } }, 2000).missing).toBe('address')
    expect(checkDelivery({ ...here, address: { ...address, houseNo: '' } }, 2000).missing).toBeNull()
  })

  it('is a place too far away, as the store has said', () => {
    expect(checkDelivery({ ...here, shipping: null, refusal: 'Too far' }, 2000).missing).toBe('distance')
  })

  it('is what the store says of deliveries, as long as that has not come', () => {
    expect(checkDelivery({ ...here, rules: null }, 2000)).toMatchObject({ missing: 'rules', charge: null })
  })

  it('is not that the server has not been told yet: an order that was sent offline tells it', () => {
    expect(checkDelivery({ ...here, shipping: null }, 2000)).toMatchObject({ missing: null, shippingId: undefined })
  })
})

describe('the delivery fee', () => {
  it('falls away at the threshold', () => {
    expect(checkDelivery(here, 4999)).toMatchObject({ charge: 500, freeAfter: 1 })
    expect(checkDelivery(here, 5000)).toMatchObject({ charge: 0, freeAfter: 0 })
  })

  it('is none where the store charges nothing, and stays where there is no threshold', () => {
    expect(checkDelivery({ ...here, rules: { ...rules, distributionCharge: 0 } }, 2000).charge).toBe(0)
    expect(checkDelivery({ ...here, rules: { ...rules, sendRule: 0 } }, 99_900)).toMatchObject({
      charge: 500,
      freeAfter: 0,
    })
  })
})

describe('the way', () => {
  it('is the server’s, else the guess of the address book', () => {
    expect(checkDelivery(here, 2000)).toMatchObject({ distance: 1200, about: false })
    expect(checkDelivery({ ...here, shipping: null }, 2000)).toMatchObject({ distance: 900, about: true })
    expect(checkDelivery({ ...here, shipping: null, address: null }, 2000).distance).toBe(0)
  })
})
