import type { AheadOrder } from '@comanda/testing/ahead-order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { stubCamera } from '../camera.ts'
import { addAheadOrder } from '../database.ts'
import { type Guest, newGuest } from '../guest.ts'
import { payAhead } from '../order-ahead.ts'
import { CounterPage } from '../pages/counter.page.ts'
import { TakeTimePage } from '../pages/take-time.page.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

const cookies = '塩クッキー'
const noted = (order: AheadOrder) => String(order.pickupNo)

/** `HH:MM` at the store, this many ms from now. */
function clockInShanghai(later: number): string {
  const format = { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(Date.now() + later)
}

/** From the kitchen to the right guest: by number, code or rider; no order is handed over twice. */
describe('handing over orders ahead', () => {
  const words = textsOf('console', 'zh')
  let stage: Stage
  let guest: Guest
  let window: Phone
  let counter: CounterPage
  let pickupNo = ''
  const made: Partial<Record<'twin' | 'shown' | 'pot' | 'banquet' | 'delivery', AheadOrder>> = {}

  beforeAll(async () => {
    stage = await openStage()
    const later = new Date(Date.now() + 5 * 3600_000)
    made.twin = await addAheadOrder(stage, { pickupNo: 7001 })
    made.banquet = await addAheadOrder(stage, {
      ...{ orderType: 3, state: 'waiting', pickupNo: 7002, takeAt: later, readyBy: later, releaseAt: later },
    })
    made.delivery = await addAheadOrder(stage, { orderType: 2, pickupNo: 7003 })
    made.shown = await addAheadOrder(stage, { pickupNo: 7005 })
    made.pot = await addAheadOrder(stage, { state: 'cooking', pickupNo: 7004 })
    // A tablet with a wrong time zone.
    window = await openTerminal(stage, '102', { timezoneId: 'America/New_York' })
    counter = new CounterPage(window.page)
    guest = await newGuest(stage, 'ja')
  })
  afterAll(() => stage?.close())

  it('a paid pick-up is on the board with type, number, time and note', async () => {
    const { page, menu, aheadCart, cart } = guest
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await menu.add(cookies)
    await aheadCart.open('1')
    await new TakeTimePage(page, guest.text).known('1')
    await cart.writeBillMemo('袋は要りません')
    await aheadCart.submitOf(1).click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    await payAhead(guest)
    const ticket = window.page.locator('[data-ticket]').filter({ hasText: '袋は要りません' })
    await ticket.waitFor()
    pickupNo = (await ticket.getAttribute('data-ticket')) ?? ''
    for (const said of [
      words('ahead.type', { type: 1 }),
      pickupNo,
      '海盐曲奇',
      '袋は要りません',
      words('kitchen.paid'),
    ]) {
      await expect.poll(() => ticket.textContent()).toContain(said)
    }
  })

  it('its guest follows cooking, and the counter hands it over by keys alone', async () => {
    const { page, text } = guest
    await page.getByText(pickupNo, { exact: true }).first().waitFor()
    await counter.cook(pickupNo, 1)
    await page
      .getByText(text('ahead.readyNote', { type: 'pickup', number: pickupNo }))
      .first()
      .waitFor()
    await counter.open()
    await counter.ready(pickupNo).waitFor()
    await counter.typeNumber(pickupNo)
    await expect
      .poll(() => counter.result.textContent())
      .toContain(words('ahead.handed', { name: words('ahead.name', { type: 1, no: pickupNo }) }))
    await counter.ready(pickupNo).waitFor({ state: 'detached' })
    await page
      .getByText(text('ahead.state', { state: 'done', type: 'pickup' }))
      .first()
      .waitFor()
  })

  it('a second try is refused with the person and time of the first', async () => {
    await counter.typeNumber(pickupNo)
    await expect.poll(() => counter.result.getAttribute('data-outcome')).toBe('refused')
    await expect.poll(() => counter.result.textContent()).toMatch(new RegExp(`${pickupNo}.*\\d\\d:\\d\\d`))
  })

  it('a wrong hand-over is undone, and the right guest’s open page shows it ready', async () => {
    const { page, text } = guest
    await counter.undo()
    await expect
      .poll(() => counter.result.textContent())
      .toContain(words('ahead.takenBack', { name: words('ahead.name', { type: 1, no: pickupNo }) }))
    await counter.ready(pickupNo).waitFor()
    await page
      .getByText(text('ahead.readyNote', { type: 'pickup', number: pickupNo }))
      .first()
      .waitFor()
  })

  it('the counter is accessible in every state', async () => {
    for (const { pickupNo } of [made.twin, made.delivery] as AheadOrder[]) await counter.ready(`${pickupNo}`).waitFor()
    expect(await axeFaults(window.page)).toEqual([])
  })

  it('its last message clears when the counter is left', async () => {
    await counter.leave()
    await counter.open()
    await counter.ready(pickupNo).waitFor()
    await expect.poll(() => counter.result.textContent()).toBe('')
  })

  it('Enter on the hand-over pad works after tapping the tab, and after tapping a button', async () => {
    const handed = words('ahead.handed', { name: words('ahead.name', { type: 1, no: pickupNo }) })
    const giveAndUndo = async () => {
      await counter.typeNumber(pickupNo)
      await expect.poll(() => counter.result.textContent()).toContain(handed)
      await counter.undo()
      await counter.ready(pickupNo).waitFor()
    }
    await counter.leave()
    await counter.openByTab()
    await giveAndUndo()
    // The tapped button keeps the focus; Enter must neither press it again nor be lost.
    const sound = window.page.getByRole('button', { name: words('kitchen.soundOn') })
    await sound.click()
    const isOff = window.page.getByRole('button', { name: words('kitchen.soundOff') })
    await isOff.waitFor()
    await giveAndUndo()
    await isOff.click()
    await sound.waitFor()
    // A button that Tab has reached keeps its Enter.
    await window.page.keyboard.press('Shift+Tab')
    await window.page.keyboard.press('Tab')
    await window.page.keyboard.press('Enter')
    await isOff.waitFor()
    await window.page.keyboard.press('Enter')
    await sound.waitFor()
  })

  it('a scanned code is handed over, and does not move a ticket', async () => {
    const { twin, pot } = made
    if (twin === undefined || pot === undefined) throw new Error('nothing was ordered')
    await counter.leave()
    // Ready under key 1: a code's digit taken as a key would finish it.
    await counter.ticket(noted(pot)).waitFor()
    await counter.scan(twin.code)
    await expect.poll(() => counter.result.getAttribute('data-outcome')).toBe('done')
    await expect.poll(() => counter.result.textContent()).toContain(noted(twin))
    await counter.leave()
    await counter
      .ticket(noted(pot))
      .getByRole('button', { name: words('ahead.done', { type: 1 }) })
      .waitFor()
  })

  it('a code in front of the camera is handed over once, and the camera stops', async () => {
    const { shown, pot } = made
    if (shown === undefined || pot === undefined) throw new Error('nothing was ordered')
    const { page } = window
    await page.addInitScript(stubCamera, shown.code)
    await page.reload()
    await counter.ticket(noted(pot)).waitFor()
    await counter.open()
    await counter.ready(noted(shown)).waitFor()
    await counter.camera.click()
    await expect.poll(() => counter.result.getAttribute('data-outcome')).toBe('done')
    await expect.poll(() => counter.result.textContent()).toContain(noted(shown))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => self.camera?.getTracks()[0]?.readyState)).toBe('ended')
    await counter.ready(noted(shown)).waitFor({ state: 'detached' })
    // Again: the same code is reported as used.
    await counter.camera.click()
    await expect.poll(() => counter.result.getAttribute('data-outcome')).toBe('refused')
  })

  it('without camera permission a message shows, and the number works', async () => {
    const { page } = window
    await page.evaluate(() => {
      const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia, configurable: true })
    })
    await counter.camera.click()
    const asked = page.getByRole('dialog')
    await asked.getByText(words('ahead.cameraNo')).waitFor()
    expect(await asked.locator('video').count()).toBe(0)
    await asked.getByRole('button', { name: words('ahead.close') }).click()
    await asked.waitFor({ state: 'detached' })
    await counter.leave()
  })

  it('every time is the store’s, whatever the tablet’s zone', async () => {
    const { pot } = made
    if (pot === undefined) throw new Error('nothing was ordered')
    const bar = window.page.getByRole('banner').locator('time')
    await expect
      .poll(async () => [clockInShanghai(-5000), clockInShanghai(0)].includes((await bar.textContent()) ?? ''))
      .toBe(true)
    const ticket = await counter.ticket(noted(pot)).textContent()
    // As soon as possible: promised within twenty minutes of sending.
    const promised = /\d\d:\d\d/.exec(ticket ?? '')?.[0] ?? ''
    expect([...Array(25).keys()].map((minutes) => clockInShanghai(minutes * 60_000))).toContain(promised)
  })

  it.each(['zh', 'en', 'ja'] as const)(
    '%s: the bar of a tablet in landscape is one line',
    { tags: 'soak' },
    async (language) => {
      const { page } = window
      await page.setViewportSize({ width: 1180, height: 820 })
      await page.evaluate((chosen) => localStorage.setItem('comanda.console.language', chosen), language)
      await page.reload()
      await expect.poll(() => page.getByRole('banner').locator('time').textContent()).toMatch(/\d/)
      const bar = await page.getByRole('banner').boundingBox()
      expect(bar?.height).toBeLessThan(80)
      await page.evaluate(() => localStorage.setItem('comanda.console.language', 'zh'))
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.reload()
      await counter.ticket(noted(made.pot as AheadOrder)).waitFor()
    },
  )

  it('a later pre-order can be started early', async () => {
    const { banquet } = made
    if (banquet === undefined) throw new Error('nothing was ordered')
    await expect.poll(() => counter.later(noted(banquet)).textContent()).toContain(words('ahead.type', { type: 3 }))
    await counter.begin(noted(banquet))
    await counter.later(noted(banquet)).waitFor({ state: 'detached' })
  })

  it('a delivery goes to a rider, on its way, and is delivered', async () => {
    const { delivery } = made
    if (delivery === undefined) throw new Error('nothing was ordered')
    await counter.open()
    const bag = counter.ready(noted(delivery))
    for (const said of ['王小姐', '+86138****5678', '滨江路 8 号']) {
      await expect.poll(() => bag.textContent()).toContain(said)
    }
    await counter.typeNumber(noted(delivery))
    await expect.poll(() => counter.result.getAttribute('data-outcome')).toBe('refused')
    await counter.send(noted(delivery), '小李')
    await bag.getByText('小李').waitFor()
    // Earlier errors are cleared.
    await expect.poll(() => counter.result.textContent()).toBe('')
    await counter.tap(noted(delivery), 'ahead.leave')
    await counter.tap(noted(delivery), 'ahead.delivered')
    await bag.waitFor({ state: 'detached' })
    expect([...guest.faults, ...window.faults]).toEqual([])
  })
})
