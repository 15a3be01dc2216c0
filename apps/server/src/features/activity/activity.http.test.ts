import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const list = async (query = '', sellerId = 'demo') =>
  (await house.app.inject(`/weixin/activity/${sellerId}/actlist.html${query}`)).json()

async function change(text: string): Promise<void> {
  await house.db.pool.query(`update activity set ${text} where seller_id = 'demo' and actid = 'G101'`)
  house.services.activity.forget('demo')
}

const names = ({ resultObject }: { resultObject: { actList: { actname: string }[] } }) =>
  resultObject.actList.map(({ actname }) => actname)

describe('what members can buy', () => {
  it('has price, limit, stock and content', async () => {
    const { resultObject } = await list('?acttypeid=307&storeid=101&lang=en')
    expect(resultObject.actList).toEqual([
      {
        actid: 'G101',
        actname: 'Clay pot meal for two',
        actUrl: '/pictures/curry.webp',
        saleprice: 12_800,
        salepriceText: '128.00',
        worth: 17_600,
        lastNum: 18,
        userJoinRule: 3,
        coupons: [{ num: 1, typename: 'Clay pot meal for two' }],
      },
    ])
  })
  it('comes in the wanted language, cheapest first, for every store when none is named', async () => {
    expect(names(await list('?lang=zh'))).toEqual(['奶茶三杯券', '双人砂锅套餐券'])
    expect(names(await list('?lang=ja&storeid=102'))).toEqual(['ミルクティー3杯セット'])
    expect(names(await list('?storeid=103'))).toEqual([])
  })

  it('is only of this type, and unknown sellers are not found', async () => {
    expect((await list('?acttypeid=251')).resultObject).toMatchObject({
      code: 'invalid_request',
      details: { field: 'query.acttypeid' },
    })
    expect((await list('', 'nobody')).resultObject.code).toBe('not_found')
  })

  it.each([
    ['that was switched off', 'is_on = false'],
    ['that is over', `enddate = now() - interval '1 minute'`],
    ['that has not begun', `enddate = null, startdate = now() + interval '1 hour'`],
  ])('leaves out what there is %s', async (_, text) => {
    await change(`is_on = true, startdate = null, enddate = null`)
    expect(names(await list('?storeid=101'))).toHaveLength(1)
    await change(text)
    expect(names(await list('?storeid=101'))).toEqual([])
    await change(`is_on = true, startdate = null, enddate = null`)
  })

  it('that is sold out stays, with nothing left', async () => {
    await change('current_num = total_num')
    expect((await list('?storeid=101')).resultObject.actList).toMatchObject([{ actid: 'G101', lastNum: 0 }])
    await change('total_num = null')
    expect((await list('?storeid=101')).resultObject.actList).toMatchObject([{ actid: 'G101', lastNum: null }])
    await change('total_num = 20, current_num = 2')
  })
})
