import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { setStoreClock } from '../database.ts'
import { newGuest } from '../guest.ts'
import { AheadPage } from '../pages/ahead.page.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { TakeTimePage } from '../pages/take-time.page.ts'
import { openStage, type Stage } from '../stage.ts'

const always = { timeZone: 'Asia/Shanghai', businessTime: [] }
const hourMs = 3_600_000

/** The store's clock decides, not the phone's: closing time, and midnight. */
describe('the clock of the store', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterEach(() => setStoreClock(stage, '102', always))
  afterAll(() => stage?.close())

  it('zh: a store closing between cart and submit shows its hours and keeps the cart', async () => {
    const { page, menu, aheadCart, cart, faults } = await newGuest(stage, 'zh')
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await menu.add('海盐曲奇')
    await aheadCart.open('1')
    await aheadCart.submitOf(1).waitFor()
    const shut = { ...always, businessTime: [{ startTime: hourIn(2), endTime: hourIn(3) }] }
    await setStoreClock(stage, '102', shut)
    await aheadCart.submit.click()
    const message = errorSentence('store_closed', 'zh', [openingHoursText(shut.businessTime)])
    await page.getByText(message).waitFor()
    await cart.line('海盐曲奇').waitFor()
    await setStoreClock(stage, '102', always)
    await aheadCart.submit.click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    expect(faults).toEqual([])
  })

  it('ja: a closed store shows it on the menu and at the submit, until it opens', async () => {
    const closed = { ...always, businessTime: [{ startTime: hourIn(2), endTime: hourIn(3) }] }
    await setStoreClock(stage, '102', closed)
    const { page, text, menu, aheadCart, faults } = await newGuest(stage, 'ja')
    const message = errorSentence('store_closed', 'ja', [openingHoursText(closed.businessTime)])
    const address = `${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`
    expect(await (await page.request.get(`${address}&lang=ja`)).text()).toMatch(new RegExp(`<body.*${message}`, 's'))
    await page.goto(address)
    await page.getByText(message).waitFor()
    await menu.add('塩クッキー')
    await aheadCart.open('1')
    await page.getByText(message).waitFor()
    const submit = page.getByRole('button', { name: text('aheadCart.shut') })
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await page.goto(`${address.replace('ordertype=1', 'ordertype=3')}`)
    await menu.categories.waitFor()
    await expect.poll(() => page.getByText(message).count()).toBe(0)
    await page.goto(`${address.replace('orderLR', 'cart')}`)
    await submit.waitFor()
    await setStoreClock(stage, '102', always)
    // On return it asks again.
    await waitUntilHydrated(page)
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return aheadCart.submit.isEnabled({ timeout: 500 }).catch(() => false)
      })
      .toBe(true)
    await expect.poll(() => page.getByText(message).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('en: an order that would be ready after closing is told in the list and before the menu', async () => {
    const closes = minuteIn(5)
    await setStoreClock(stage, '102', { ...always, businessTime: [{ startTime: minuteIn(-120), endTime: closes }] })
    const { page, faults } = await newGuest(stage, 'en')
    await page.goto(`${stage.url}/s/demo/storelist/picup/1`)
    const told = page.getByText(/ready at \d\d:\d\d at the earliest/)
    await told.waitFor()
    expect(await told.textContent()).toContain(`we close at ${closes}`)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await told.waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('zh: a table is told on landing and menu why and until when it cannot order', async () => {
    const { page, faults } = await newGuest(stage, 'zh')
    const told = async (storeId: string, sentence: string) => {
      for (const path of ['index/order', 'orderLR']) {
        await page.goto(`${stage.url}/s/demo/${path}?storeid=${storeId}&tableno=A1`)
        await page.getByText(sentence).waitFor()
      }
    }
    await told('104', errorSentence('store_deactivated', 'zh'))
    await page.goto(`${stage.url}/s/demo/index/order?storeid=104&tableno=A1`)
    await page.getByText('恢复时间还没定').waitFor()
    await setStoreClock(stage, '102', {
      ...always,
      businessTime: [{ startTime: minuteIn(-120), endTime: minuteIn(20) }],
    })
    await told('102', '点单截止到')
    await setStoreClock(stage, '102', {
      ...always,
      businessTime: [{ startTime: minuteIn(60), endTime: minuteIn(120) }],
    })
    await told('102', `${minuteIn(60)} 再开门`)
    expect(faults).toEqual([])
  })

  it('en: a pick-up after midnight is for the store’s tomorrow, whatever the phone’s date', async () => {
    await setStoreClock(stage, '102', { ...always, timeZone: zoneAtTen() })
    const { page, text, menu, aheadCart, faults } = await newGuest(stage, 'en', { timezoneId: 'America/New_York' })
    const time = new TakeTimePage(page, text)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await menu.add('Sea salt cookies')
    await aheadCart.open('1')
    await time.row('1').click()
    await time.day.getByRole('radio', { name: text('takeTime.tomorrow') }).check()
    await time.times(text('takeTime.tomorrow')).first().check()
    const midnight = text('takeTime.dayAndTime', { day: text('takeTime.tomorrow'), time: '00:00' })
    await time
      .sheet('1')
      .getByRole('button', { name: text('takeTime.take', { time: midnight }) })
      .click()
    await expect.poll(() => time.row('1').textContent()).toContain(midnight)
    await aheadCart.submit.click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    const outtradeno = /\/xmd\/(\w+)\//.exec(page.url())?.[1] ?? ''
    await page.goto(`${stage.url}/s/demo/order/${outtradeno}`)
    await new AheadPage(page, text).state('unpaid').waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).toContain('00:00')
    expect(faults).toEqual([])
  })
})

/** `HH:mm`, this many minutes from now in Shanghai. */
function minuteIn(minutes: number): string {
  const clock = { timeZone: always.timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', clock).format(Date.now() + minutes * 60_000)
}

/** `HH:00`, this many hours from now in Shanghai. */
function hourIn(hours: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: always.timeZone, hour: '2-digit', hourCycle: 'h23' })
  return `${format.format(Date.now() + hours * hourMs)}:00`
}

/** A zone where it is past ten in the evening now. */
function zoneAtTen(): string {
  const ahead = (22 - new Date().getUTCHours() + 24) % 24
  const offset = ahead > 14 ? ahead - 24 : ahead
  // These names invert the sign: Etc/GMT-8 is eight hours ahead.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
