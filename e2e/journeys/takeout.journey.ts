import { randomUUID } from 'node:crypto'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { addAheadOrder, setSendTime } from '../database.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { payAhead, takeBack } from '../order-ahead.ts'
import { DeliveryPage } from '../pages/delivery.page.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { TakeTimePage } from '../pages/take-time.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const cookies = '海盐曲奇'
const home = { name: '林小姐', tel: '138 0000 0021', address: '西湖区龙井路 12 号' }

/** A delivery: minimum, address, fee, rider (spec 1 §2, §5, §7). The tea shop delivers from 20.00 for 6.00. */
describe('a guest has tea delivered', () => {
  let stage: Stage
  let guest: Guest
  let delivery: DeliveryPage
  beforeAll(async () => {
    stage = await openStage()
    guest = await newGuest(stage, 'zh')
    delivery = new DeliveryPage(guest.page, guest.text)
  })
  afterAll(() => stage?.close())

  it('reads the minimum and the missing amount, and cannot submit before', async () => {
    const { page, menu, aheadCart, cart } = guest
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=2`)
    await menu.add(cookies)
    await aheadCart.open('2')
    await delivery.minimum('¥20.00').waitFor()
    await delivery.less('¥11.00').waitFor()
    await expect.poll(() => aheadCart.submit.isDisabled()).toBe(true)
    await cart.add(cookies)
    await delivery.less('¥2.00').waitFor()
    await cart.add(cookies)
    await delivery.minimum('¥20.00').waitFor({ state: 'hidden' })
    await expect.poll(() => aheadCart.submit.isDisabled()).toBe(false)
  })

  it('is asked for an address, and the dialog stays until it is complete', async () => {
    const { aheadCart, text } = guest
    await aheadCart.submit.click()
    await delivery.panel.waitFor()
    await delivery.closePanel()
    await delivery.here.click()
    await expect.poll(() => delivery.alert.textContent()).toBe('收货人不能为空')
    await guest.page.keyboard.press('Escape')
    expect(await delivery.dialog.isVisible()).toBe(true)
    await delivery.dialog.getByRole('button', { name: text('takeout.choose') }).click()
  })

  it('enters it: three fields are required, nothing is preselected, the house number is optional', async () => {
    const { page, text } = guest
    await delivery.tab('New')
    expect(await delivery.panel.getByRole('checkbox').isChecked()).toBe(false)
    await delivery.save.click()
    for (const field of ['username', 'tel', 'address'])
      await delivery.panel.getByText(text('takeout.needed', { field }), { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
    await delivery.write({ ...home, tel: '下楼再打' })
    await delivery.save.click()
    await delivery.panel.getByText(text('takeout.telWrong')).waitFor()
    await delivery.field('tel').fill(home.tel)
    expect(await axeFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await delivery.save.click()
    await delivery.panel.waitFor({ state: 'hidden' })
    await expect.poll(() => delivery.dialog.textContent()).toContain(home.address)
    await expect.poll(() => delivery.dialog.textContent()).toMatch(/\d\.\d 公里/)
    await delivery.here.click()
    await delivery.dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => delivery.row.textContent()).toContain(home.name)
  })

  it('finds it again after a reload', async () => {
    await guest.page.reload()
    await waitUntilHydrated(guest.page)
    await expect.poll(() => delivery.row.textContent()).toContain(home.address)
  })

  it('learns that the address is too far, and chooses another', async () => {
    const { aheadCart } = guest
    await delivery.row.click()
    await delivery.change()
    await delivery.tab('New')
    await delivery.write({ ...home, address: '上海市人民广场' })
    await delivery.save.click()
    await delivery.panel.waitFor({ state: 'hidden' })
    // Whether pressed before the answer or not: it shows the reason and does not navigate.
    await delivery.here.click({ timeout: 1000 }).catch(() => undefined)
    await delivery.dialog.getByText('（5 公里）').waitFor()
    await expect.poll(() => delivery.here.isDisabled()).toBe(true)
    expect(await axeFaults(guest.page)).toEqual([])
    await guest.page.keyboard.press('Escape')
    await delivery.dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => aheadCart.submit.isDisabled()).toBe(true)
    await delivery.row.click()
    await delivery.dialog.getByText('（5 公里）').waitFor()
    await delivery.change()
    // Only one address is the default.
    await delivery.makeDefault('上海市人民广场')
    await delivery.makeDefault(home.address)
    await expect.poll(() => delivery.panel.getByText(guest.text('takeout.isDefault'), { exact: true }).count()).toBe(1)
    const question = await delivery.askDelete('上海市人民广场')
    await question.getByRole('button', { name: guest.text('takeout.delete') }).click()
    await delivery.entry('上海市人民广场').waitFor({ state: 'detached' })
    await delivery.entry(home.address).getByRole('button').first().click()
    await delivery.panel.waitFor({ state: 'hidden' })
    await delivery.here.click()
    await delivery.dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => aheadCart.submit.isDisabled()).toBe(false)
  })

  it('reads the delivery hours, and must choose a time outside them', async () => {
    const { page, aheadCart, text } = guest
    const time = new TakeTimePage(page, text)
    const hours = [{ startTime: clockIn(3), endTime: clockIn(4) }]
    await setSendTime(stage, '102', hours)
    await page.reload()
    await page.getByText(text('takeout.hours', { hours: openingHoursText(hours) })).waitFor()
    await waitUntilHydrated(page)
    await aheadCart.submit.click()
    const sheet = time.sheet('2')
    await sheet
      .getByRole('alert')
      .getByText(errorSentence('not_send_time', 'zh', [openingHoursText(hours)]))
      .waitFor()
    expect(await sheet.getByText(text('takeTime.soon'), { exact: true }).count()).toBe(0)
    await setSendTime(stage, '102', [])
    await page.reload()
    await expect.poll(() => delivery.row.textContent()).toContain(home.address)
    await waitUntilHydrated(page)
  })

  it('submits, pays dishes and delivery, and follows the rider to the door', async () => {
    const { page, aheadCart, checkout, text, faults } = guest
    await aheadCart.submit.click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    const outtradeno = /\/xmd\/(\w+)\//.exec(page.url())?.[1] ?? ''
    await expect.poll(() => checkout.pay.textContent()).toMatch(/33(?:\.00)?\s*$/)
    // Where and when, before the money.
    await page.getByRole('heading', { name: text('takeout.addressTitle') }).waitFor()
    await page.getByRole('definition').filter({ hasText: home.address }).waitFor()
    await page.getByText(text('ahead.readyAbout', { type: 'takeout' })).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await payAhead(guest)
    await page.goto(`${stage.url}/s/demo/dispatch/${outtradeno}?storeid=102`)
    await delivery.dispatch('waiting').waitFor()
    await delivery.code.waitFor()
    expect(await axeFaults(page)).toEqual([])
    const counter = await openCounter(stage)
    await sendRider(counter, stage, outtradeno, { state: 'assigned', rider: { name: '小李', tel: '13900000088' } })
    await delivery.dispatch('assigned').waitFor()
    const call = page.getByRole('link', { name: text('dispatch.callNamed', { name: '小李' }) })
    expect(await call.getAttribute('href')).toBe('tel:13900000088')
    // Cancelled elsewhere: no guest here waits for a rider.
    await takeBack(stage, page, { outtradeno })
    await page.getByText(text('ahead.ended', { reason: 'guest' })).waitFor()
    await expect.poll(() => delivery.code.count()).toBe(0)
    await page
      .getByRole('link', { name: text('dispatch.toOrder') })
      .last()
      .click()
    await page.waitForURL(`**/s/demo/order/${outtradeno}**`)
    expect(faults).toEqual([])
  })

  it('reads on the order’s page, with big text too, that delivery failed and whom to call', {
    tags: 'soak',
  }, async () => {
    const yuki = await bigTextGuest(stage, 'ja')
    const { page, text } = yuki
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'vibrate', {
        value: () => document.documentElement.setAttribute('data-shook', ''),
      })
    })
    await page.goto(`${stage.url}/s/demo/index/home?storeid=101`)
    // Firefox reports a module still loading when a page is left.
    await waitUntilHydrated(page)
    const { uid } = (await (await page.request.get(`${stage.url}/weixin/storeorder/demo/getuid.html`)).json())
      .resultObject
    const order = await addAheadOrder(stage, { orderType: 2, uid, pickupNo: 7011, memo: '置き配不可' })
    // A page of another store: the number to call is that of the order's store.
    await page.goto(`${stage.url}/s/demo/order/${order.billId}?storeid=101`)
    const counter = await openCounter(stage)
    const rider = { name: '小李', tel: '' }
    const titled = (words: string) => page.getByRole('heading', { level: 1, name: words })
    await titled(text('ahead.state', { state: 'ready', type: 'takeout' })).waitFor()
    await page.touchscreen.tap(10, 300)
    await sendRider(counter, stage, order.billId, { state: 'on_the_way', rider })
    await titled(text('ahead.state', { state: 'on_the_way', type: 'takeout' })).waitFor()
    await sendRider(counter, stage, order.billId, { state: 'failed', reason: '无人应门' })
    await titled(text('ahead.cameBack')).waitFor()
    await page
      .getByRole('alert')
      .getByText(text('ahead.cameBackNote', { number: '7011', call: 'true' }))
      .waitFor()
    expect(await page.locator('[href^="tel:"]').getAttribute('href')).toBe('tel:+8657155500102')
    await page.getByText(text('ahead.handOver', { type: 'pickup' }), { exact: true }).waitFor()
    expect(await page.locator('[data-shook]').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    expect([await widerThanPhone(page), await smallTargets(page)]).toEqual([[], []])
    await sendRider(counter, stage, order.billId, { state: 'assigned', rider })
    await titled(text('ahead.state', { state: 'ready', type: 'takeout' })).waitFor()
    expect(yuki.faults).toEqual([])
  })

  it('reads well with big text', { tags: 'soak' }, async () => {
    const yuki = await bigTextGuest(stage, 'ja')
    const own = new DeliveryPage(yuki.page, yuki.text)
    await yuki.page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=2`)
    await yuki.menu.add('塩クッキー')
    await yuki.aheadCart.open('2')
    await own.minimum('¥20.00').waitFor()
    expect(await widerThanPhone(yuki.page)).toEqual([])
    await own.row.click()
    await own.panel.waitFor()
    expect(await widerThanPhone(yuki.page)).toEqual([])
    expect(await smallTargets(yuki.page)).toEqual([])
  })
})

/** `HH:00` at the store, this many hours from now. */
function clockIn(hours: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', hourCycle: 'h23' })
  return `${format.format(Date.now() + hours * 3_600_000)}:00`
}

/** The store's counter, which sends riders. */
async function openCounter(stage: Stage): Promise<Page> {
  const { page } = await stage.phone()
  const who = { sellerId: 'demo', username: 'owner', password: 'comanda-owner' }
  expect((await page.request.post(`${stage.url}/console/api/signin`, { data: who })).ok()).toBe(true)
  return page
}

async function sendRider(counter: Page, stage: Stage, outtradeno: string, move: object): Promise<void> {
  const answer = await counter.request.put(
    `${stage.url}/weixin/takeoutdelivery/${outtradeno}/dispatchdtl.html?sellerid=demo`,
    { data: move, headers: { 'idempotency-key': randomUUID(), origin: stage.url } },
  )
  expect(await answer.json()).toMatchObject({ resultNumber: 0 })
}
