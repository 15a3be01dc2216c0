import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import cases from '../../rules/cases/language/plain-digits.json' with { type: 'json' }
import { memberRoutes } from './member/member.routes.ts'
import { telephone } from './member/member.schema.ts'
import { counterRoutes } from './pickup-order/counter.routes.ts'
import { newTable } from './store/dining-table.schema.ts'
import { storeChange } from './store/store-set-up.schema.ts'
import { orderCode } from './style/style.schema.ts'
import { seatingRoutes } from './table-order/seating.routes.ts'
import { dispatchMove, orderShipping, shippingEntry } from './takeout/takeout.schema.ts'

const handOver = counterRoutes['POST /console/api/:sellerId/:storeId/handover']
const takeBack = counterRoutes['POST /console/api/:sellerId/:storeId/handover/back']
const join = seatingRoutes['POST /weixin/storeorder/:sellerId/:storeId/:tableNo/join.html']
const verify = memberRoutes['POST /weixin/vipmanage/:sellerId/verifyoption.html']

/** Where a field stands in its call: the schema, the path, and what else the call needs. */
interface Place {
  readonly schema: ZodType
  readonly path: string
  readonly beside?: object
}

const places: Readonly<Record<string, Place>> = {
  deliveryTel: { schema: orderShipping, path: 'tel', beside: { storefrontid: '102' } },
  addressBookTel: { schema: shippingEntry, path: 'tel' },
  riderTel: { schema: dispatchMove.shape.rider, path: 'tel', beside: { name: 'Ann' } },
  signInTel: { schema: telephone, path: '' },
  verifyCode: { schema: verify.body.shape.verifyCode, path: '' },
  tableCode: { schema: join.body, path: 'code', beside: { way: 'orderCode' } },
  ownersOrderCode: { schema: orderCode, path: '' },
  handOverNumber: { schema: handOver.body, path: 'pickupNo' },
  takenBackNumber: { schema: takeBack.body, path: 'pickupNo' },
  storeTelephone: { schema: storeChange, path: 'telephone' },
  newTable: { schema: newTable, path: 'tableNo' },
}

describe('the server reads the digits of', () => {
  it.each(cases.contract)('$field: "$typed"', ({ field, typed, read }) => {
    const { schema, path, beside } = places[field] ?? expect.fail('a field without a place')
    if (path === '') return expect(schema.parse(typed)).toBe(read)
    expect(schema.parse({ ...beside, [path]: typed })).toMatchObject({ [path]: read })
  })
  it('every field of the list', () => {
    expect(cases.contract.map(({ field }) => field).sort()).toEqual(Object.keys(places).sort())
  })
})
