import { readFileSync } from 'node:fs'
import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { openTakeoutHouse, recipient, type TakeoutHouse } from '@comanda/testing/takeout-house.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TakeoutHouse
beforeAll(async () => {
  house = await openTakeoutHouse()
  await house.db.pool.query(`
    insert into seller (seller_id, names) values ('rival', '{}');
    insert into store (seller_id, store_id, names, time_zone) values ('rival', '102', '{}', 'Asia/Shanghai')`)
})
afterAll(() => house.close())

const setup = '/weixin/takeoutsetup/storeinfo.html'
const settings = '/console/api/demo/101/takeoutsetup'
const charge = '/weixin/onlineorder/demo/102/calcharge.html'
const book = '/weixin/takeout/demo/shippinginfo.html'

describe('a store’s delivery setup', () => {
  it('is in fen and metres', async () => {
    const { value } = await house.call(house.asGuest(), 'GET', `${setup}?sellerid=demo&storeid=102`)
    expect(value).toEqual({
      ...{ distributionCharge: 600, sendRule: 6000, sendAmount: 2000, sendDistance: 5000 },
      ...{ sendTime: [], deliverySelf: true },
    })
  })
  it('is free and unlimited by default', async () => {
    const { value } = await house.call(house.asGuest(), 'GET', `${setup}?sellerid=rival&storeid=102`)
    expect(value).toMatchObject({ distributionCharge: 0, sendRule: 0, sendAmount: 0, sendDistance: 0, sendTime: [] })
  })
  it('is refused for an unknown store', async () => {
    expect(await house.call(house.asGuest(), 'GET', `${setup}?sellerid=demo&storeid=999`)).toMatchObject({
      code: 'store_unknown',
    })
  })
  it('can be changed only by the owner', async () => {
    const said = {
      ...{ distributionCharge: 500, sendRule: 8000, sendAmount: 3000, sendDistance: 3000, deliverySelf: false },
      sendTime: [{ startTime: '10:00', endTime: '21:30' }],
    }
    expect(await house.call(await house.asStaff('waiter'), 'PUT', settings, { body: said })).toMatchObject({
      code: 'not_allowed',
    })
    const owner = await house.asStaff('owner')
    expect((await house.call(owner, 'PUT', settings, { body: said })).value).toEqual(said)
    expect((await house.call(owner, 'GET', `${setup}?sellerid=demo&storeid=101`)).value).toEqual(said)
  })
  it('matches docs/settings.md', async () => {
    const page = readFileSync('docs/settings.md', 'utf8')
    const [, path = '', body = ''] = /127\.0\.0\.1:8080(\S+takeoutsetup) \\\n\s+-d '(.*?)'/s.exec(page) ?? []
    const said = JSON.parse(body)
    const answer = await house.call(await house.asStaff('owner'), 'PUT', path.replace('/102/', '/101/'), { body: said })
    expect(answer.value).toEqual(said)
  })
  it.each([
    ['a negative amount', { sendAmount: -1 }],
    ['half a fen', { distributionCharge: 0.5 }],
    ['an impossible time', { sendTime: [{ startTime: '24:00', endTime: '25:10' }] }],
  ])('cannot be %s', async (_name, change) => {
    const whole = { distributionCharge: 1, sendRule: 1, sendAmount: 1, sendDistance: 1, deliverySelf: true }
    const answer = await house.call(await house.asStaff('owner'), 'PUT', settings, { body: { ...whole, ...change } })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

describe('calcharge.html', () => {
  it.each([
    [1200, 0, { distributionCharge: 600, tooFar: false }],
    [5000, 5999, { distributionCharge: 600, tooFar: false }],
    [5001, 6000, { distributionCharge: 0, tooFar: true }],
    [0, 6000, { distributionCharge: 0, tooFar: false }],
  ])('over %i m, for dishes of %i, is %o', async (distance, amount, value) => {
    expect((await house.call(house.asGuest(), 'GET', `${charge}?distance=${distance}&amount=${amount}`)).value).toEqual(
      value,
    )
  })
  it('refuses an invalid distance', async () => {
    expect(await house.call(house.asGuest(), 'GET', `${charge}?distance=near`)).toMatchObject({ status: 400 })
  })
})

describe('the address book', () => {
  const save = (guest: { cookie: string }, entries: object[], key?: string) =>
    house.call<ShippingInfo[]>(guest, 'POST', book, { body: entries, ...(key === undefined ? {} : { key }) })

  it('stores what the rider needs, in the spec’s fields', async () => {
    const guest = house.asGuest()
    const { value } = await save(guest, [{ ...recipient, gdLat: 30.25, gdLng: 120.17 }])
    expect(value).toEqual([
      {
        ...{ id: expect.any(String), username: '王小姐', contact: '王小姐', tel: '13800000001' },
        ...{ address: '南山路 5 号', houseNo: '3 栋 201', gdLat: 30.25, gdLng: 120.17, location: '120.17,30.25' },
        ...{ distance: 0, isdefault: false },
      },
    ])
    const [known] = (await house.call<ShippingInfo[]>(guest, 'GET', `${book}?storeid=102`)).value
    expect(known?.distance).toBeGreaterThan(1500)
    expect(known?.distance).toBeLessThan(3000)
  })

  it('stays on the same phone for weeks and reaches no other', async () => {
    const payload = [recipient]
    const saved = await house.app.inject({
      method: 'POST',
      url: book,
      headers: { cookie: house.asGuest().cookie },
      payload,
    })
    const kept = saved.cookies.find(({ name }) => name === 'guest')
    const { now } = house.clock
    house.clock.now = new Date(now.getTime() + 29 * 24 * 3_600_000)
    const read = (cookie: string) => house.call<ShippingInfo[]>({ cookie }, 'GET', book)
    const later = await read(`guest=${kept?.value}`)
    const other = await read(house.asGuest().cookie)
    house.clock.now = now
    expect(later.value).toMatchObject([{ username: '王小姐' }])
    expect(other.value).toEqual([])
  })

  it.each([
    ['no recipient', { username: ' ' }, 'recipient_needed'],
    ['no telephone', { tel: '' }, 'shipping_tel_needed'],
    ['an impossible telephone', { tel: '12' }, 'shipping_tel_wrong'],
    ['no address', { address: '' }, 'shipping_address_needed'],
  ])('refuses an entry with %s and stores none of the list', async (_name, change, code) => {
    const guest = house.asGuest()
    const answer = await save(guest, [recipient, { ...recipient, ...change }])
    expect(answer).toMatchObject({ code, details: { index: 1 } })
    expect((await house.call(guest, 'GET', book)).value).toEqual([])
  })

  it('has at most one default, listed first', async () => {
    const guest = house.asGuest()
    await save(guest, [
      { ...recipient, id: 'address-1', isdefault: true },
      { ...recipient, id: 'address-2' },
    ])
    await save(guest, [{ ...recipient, id: 'address-2', isdefault: true }])
    const { value } = await house.call<ShippingInfo[]>(guest, 'GET', book)
    expect(value.map(({ id, isdefault }) => [id, isdefault])).toEqual([
      ['address-2', true],
      ['address-1', false],
    ])
  })

  it('keeps one default when two tabs save at once', async () => {
    const guest = house.asGuest()
    const ids = ['address-1', 'address-2']
    const saved = await Promise.all(ids.map((id) => save(guest, [{ ...recipient, id, isdefault: true }])))
    expect(saved.map(({ code }) => code)).toEqual([null, null])
    const { value } = await house.call<ShippingInfo[]>(guest, 'GET', book)
    expect(value.filter(({ isdefault }) => isdefault)).toHaveLength(1)
  })

  it('changes the entry with the given id and keeps its default', async () => {
    const guest = house.asGuest()
    await save(guest, [{ ...recipient, id: 'address-1', isdefault: true }])
    const { value } = await save(guest, [{ ...recipient, id: 'address-1', houseNo: '9' }])
    expect(value).toMatchObject([{ id: 'address-1', houseNo: '9', isdefault: true }])
  })

  it('writes a repeated request once', async () => {
    const guest = house.asGuest()
    const first = await save(guest, [recipient], 'the-same-key')
    expect((await save(guest, [recipient], 'the-same-key')).value).toEqual(first.value)
    expect((await house.call<ShippingInfo[]>(guest, 'GET', book)).value).toHaveLength(1)
    expect(await save(guest, [{ ...recipient, houseNo: '9' }], 'the-same-key')).toMatchObject({ code: 'key_reused' })
  })

  it('holds twenty entries', async () => {
    const guest = house.asGuest()
    await save(
      guest,
      Array.from({ length: 20 }, () => recipient),
    )
    const answer = await save(guest, [recipient])
    expect(answer).toMatchObject({ code: 'shipping_full', message: expect.stringContaining('20') })
    expect((await house.call<ShippingInfo[]>(guest, 'GET', book)).value).toHaveLength(20)
  })

  it('cannot be read, changed or deleted by another guest', async () => {
    const [guest, other] = [house.asGuest(), house.asGuest()]
    await save(guest, [{ ...recipient, id: 'address-1' }])
    expect((await house.call(other, 'GET', book)).value).toEqual([])
    await save(other, [{ ...recipient, id: 'address-1', username: 'Mallory' }])
    await house.call(other, 'DELETE', book, { body: ['address-1'] })
    await house.call(guest, 'GET', '/weixin/takeout/rival/shippinginfo.html')
    expect((await house.call(guest, 'GET', book)).value).toMatchObject([{ id: 'address-1', username: '王小姐' }])
    expect((await house.call(guest, 'GET', '/weixin/takeout/rival/shippinginfo.html')).value).toEqual([])
  })

  it('deletes by id or entry and accepts missing ones', async () => {
    const guest = house.asGuest()
    await save(
      guest,
      ['address-1', 'address-2', 'address-3'].map((id) => ({ ...recipient, id })),
    )
    const { value } = await house.call(guest, 'DELETE', book, { body: ['address-1', { id: 'address-3' }, 'address-9'] })
    expect(value).toMatchObject([{ id: 'address-2' }])
  })

  it('refuses an unknown store', async () => {
    expect(await house.call(house.asGuest(), 'GET', `${book}?storeid=999`)).toMatchObject({ code: 'store_unknown' })
  })
})
