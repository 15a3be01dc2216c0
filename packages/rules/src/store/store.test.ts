import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import distanceCases from '../../cases/store/distance-text.json' with { type: 'json' }
import choiceCases from '../../cases/store/store-choice.json' with { type: 'json' }
import { distanceBetween, isKnownDistance, nearestFirst, type Place, spotOf, unknownDistance } from './distance.ts'
import { distanceParts } from './distance-text.ts'
import {
  chooseStore,
  enabledBy,
  isListed,
  mayOrderAhead,
  menuClassOf,
  offersOf,
  orderSceneOf,
  parseListType,
  type StoreOffer,
  storeListTypes,
} from './store-choice.ts'

describe('the type in a store list’s address', () => {
  it.each(choiceCases.types)('$what', ({ text, type, tableNo }) => {
    expect(parseListType(text)).toEqual(type === null ? null : { type, tableNo })
  })

  it('is read back as written', () => {
    const table = fc.stringMatching(/^[0-9A-Za-z-]{0,24}$/)
    fc.assert(
      fc.property(fc.constantFrom(...storeListTypes), table, (type, tableNo) => {
        const read = parseListType(tableNo === '' ? type : `${type}@${tableNo}`)
        expect(read).toEqual({ type: tableNo === '' ? type : 'picup', tableNo })
      }),
    )
  })
})

describe('a list of stores', () => {
  it.each(choiceCases.lists)('$what', ({ isEnable, in: lists }) => {
    expect(storeListTypes.filter((type) => isListed(isEnable, type))).toEqual(lists)
  })

  it('shows what is not switched off', () => {
    const all = { preorder: true, bookseat: true, takeout: true, picup: true }
    expect(enabledBy('9', all)).toBe('9')
    expect(enabledBy('9', { ...all, takeout: false })).toBe('134')
    expect(enabledBy('12', { ...all, bookseat: false })).toBe('12')
    expect(enabledBy('2', { ...all, takeout: false })).toBe('0')
  })

  it('offers what store and seller both allow', () => {
    expect(offersOf('9')).toEqual(['picup', 'takeout', 'preorder', 'bookseat'])
    expect(offersOf('9', { takeout: false, bookseat: false, picup: true })).toEqual(['picup', 'preorder'])
    expect(offersOf('2', { picup: true })).toEqual(['takeout'])
    expect(offersOf('0')).toEqual([])
  })
})

describe('ordering ahead at a store', () => {
  const store = { status: 1, isEnable: '9', onlineFlag: '9', open: true }

  it('is refused when the seller switched it off', () => {
    const sellerOption = { picup: false }
    expect(mayOrderAhead('1', { ...store, sellerOption })).toMatchObject({ ok: false, code: 'self_ordering_closed' })
    expect(mayOrderAhead('2', { ...store, sellerOption }).ok).toBe(true)
  })

  it('is possible for later while the store is closed', () => {
    const shut = { ...store, open: false }
    expect((['1', '2', '3'] as const).map((type) => mayOrderAhead(type, shut).ok)).toEqual([false, false, true])
  })
})

describe('choosing a store', () => {
  it.each(choiceCases.choices)('$what', ({ offer, store, picupMenu, orderType, menuClass, refusal }) => {
    const chosen = chooseStore(offer as StoreOffer, store, picupMenu)
    if (refusal !== undefined) expect(chosen).toMatchObject({ ok: false, code: refusal })
    else if (orderType === null) expect(chosen).toEqual({ ok: true, value: { to: 'bookseat' } })
    else expect(chosen).toEqual({ ok: true, value: { to: 'order', orderType, menuClass } })
  })

  it('leads to the menu and scene of its order type', () => {
    expect((['1', '2', '3'] as const).map((type) => menuClassOf(type, 2))).toEqual([2, 1, 0])
    expect((['1', '2', '3'] as const).map(orderSceneOf)).toEqual(['0', '2', '0'])
  })
})

describe('the distance to a store', () => {
  it.each(distanceCases.texts)('$what: $metres m', ({ metres, unit, value }) => {
    expect(distanceParts(metres)).toEqual({ unit, value })
  })

  it.each(distanceCases.places)('$what is $metres m', ({ from, to, metres }) => {
    const place = (at: number[] | null): Place | undefined => (at ? { gdLat: at[0], gdLng: at[1] } : undefined)
    expect(distanceBetween(place(from), place(to))).toBe(metres)
  })

  it('is symmetric, 0 to itself, and at most half way round the earth', () => {
    const place = fc.record({
      gdLat: fc.double({ min: -90, max: 90, noNaN: true }),
      gdLng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (here, there) => {
        expect(distanceBetween(here, there)).toBe(distanceBetween(there, here))
        expect(distanceBetween(here, here)).toBe(0)
        expect(distanceBetween(here, there)).toBeLessThanOrEqual(20_037_509)
      }),
    )
  })

  it('sorts nearest first and unknown last', () => {
    const from = { gdLat: 30, gdLng: 120 }
    const store = (id: string, gdLat?: number, gdLng?: number) => ({ id, spot: spotOf({ gdLat, gdLng }) })
    const stores = [
      store('without a position'),
      store('far', -30, -60),
      store('here', 30, 120),
      store('near', 30.01, 120),
      store('with an invalid position', 91, 120),
      store('here too', 30, 120),
    ]
    const spot = spotOf(from)
    if (spot === undefined) throw new Error('the guest is nowhere')
    expect(nearestFirst(spot, stores).map(({ thing, metres }) => [thing.id, metres])).toEqual([
      ['here', 0],
      ['here too', 0],
      ['near', 1113],
      ['far', 20_037_508],
      ['without a position', unknownDistance],
      ['with an invalid position', unknownDistance],
    ])
    expect(nearestFirst(spot, [])).toEqual([])
  })

  it('in a sorted list equals the distance between both places', () => {
    const place = fc.record({
      gdLat: fc.option(fc.double({ min: -91, max: 91, noNaN: true }), { nil: undefined }),
      gdLng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 40 }), (from, places) => {
        const spot = spotOf(from)
        if (spot === undefined) return
        const sorted = nearestFirst(
          spot,
          places.map((to) => ({ to, spot: spotOf(to) })),
        )
        expect(sorted.map(({ metres }) => metres)).toEqual(sorted.map(({ thing }) => distanceBetween(from, thing.to)))
        const ranks = sorted.map(({ metres }) => (isKnownDistance(metres) ? metres : Number.MAX_VALUE))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        expect(new Set(sorted.map(({ thing }) => thing.to))).toEqual(new Set(places))
      }),
    )
  })

  it('has a text for every number, and never 1000 m', () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 2 * unknownDistance }), (metres) => {
        const { unit, value } = distanceParts(metres)
        expect(value === '').toBe(unit === 'far' || unit === 'unknown')
        if (unit === 'm') expect(Number(value)).toBeLessThan(1000)
        if (unit === 'km') expect(Number(value)).toBeLessThanOrEqual(5000)
      }),
    )
  })
})
