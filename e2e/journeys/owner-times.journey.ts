import { formatClockTime } from '@comanda/rules/time/clock-time.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { dropMenus } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openOwner } from '../pages/owner.page.ts'
import { OwnerMenuPage } from '../pages/owner-menu.page.ts'
import { openStage, type Stage } from '../stage.ts'

const table = { storeId: '101', tableNo: 'A1' }

/** Minutes from now on the store's clock. */
function clock(minutes: number): string {
  const now = localMinutes(Date.now(), 'Asia/Shanghai')
  return formatClockTime((now + minutes + 24 * 60) % (24 * 60))
}

/** Breakfast ends in so many minutes; the box is collected only. */
const file = (endsIn: number) => `code,category,category_available,name_zh,name_en,price,available
C01,Breakfast,${clock(endsIn - 180)}-${clock(endsIn)},粥,Congee,8.00,
T01,Tea,,茶,Tea,6.00,
B01,Tea,,盒饭,Lunch box,18.00,type pick-up
`

/** An owner sells breakfast in the morning only, and guests' open phones know when it is over. */
describe('the times at which dishes are sold', () => {
  let stage: Stage
  let menu: OwnerMenuPage
  beforeAll(async () => {
    stage = await openStage()
    await dropMenus(stage, '101')
    const { page } = await openOwner(stage, 'menu')
    menu = new OwnerMenuPage(page, 'en')
    await menu.list('store').selectOption('101')
    await publish(15)
  })
  afterAll(() => stage?.close())

  async function publish(endsIn: number): Promise<void> {
    await menu.button('import').click()
    await menu.chooseFile('times.csv', file(endsIn))
    await menu.publish()
  }
  const says = (guest: Guest, dish: string, words: string | RegExp) =>
    expect.poll(() => guest.menu.dish(dish).textContent(), { timeout: 5000 }).toMatch(words)
  const from = (guest: Guest) => new RegExp(guest.text('menu.opens', { at: '.*\\d\\d:\\d\\d' }))

  it('grey a dish of another order type, and one whose hours end while the phone is open', async () => {
    const guest = await seatGuest(stage, 'en', table)
    await guest.page.clock.install()
    await guest.landing.openMenu()
    await says(guest, 'Lunch box', guest.text('menu.notNow'))
    expect(await guest.menu.dish('Congee').textContent()).not.toMatch(from(guest))
    await guest.page.clock.fastForward('20:00')
    await says(guest, 'Congee', from(guest))
    expect(await guest.menu.dish('Tea').textContent()).not.toMatch(from(guest))
    expect(await axeFaults(guest.page)).toEqual([])
    if (process.env.SHOTS) await guest.page.screenshot({ path: `${process.env.SHOTS}/times-guest.png` })
    expect(guest.faults).toEqual([])
  })

  it('reach a phone with the dish in its cart, and the store refuses it', async () => {
    const guest = await seatGuest(stage, 'en', table)
    await guest.landing.openMenu()
    await guest.menu.add('Congee')
    await publish(-2)
    await says(guest, 'Congee', from(guest))
    await guest.menu.toCart.click()
    await guest.page.getByText('Congee is not served now. Next:').first().waitFor()
    expect(await guest.cart.send.isDisabled()).toBe(true)
    if (process.env.SHOTS) await guest.page.screenshot({ path: `${process.env.SHOTS}/times-cart.png` })
    expect(guest.faults).toEqual([])
    // A phone that has not heard sends all the same.
    const answer = await guest.page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const address = '/weixin/storeorder/demo/101/A1/order2store.html'
      return (await fetch(address, { method: 'POST', headers, body: '{}' })).text()
    })
    expect(answer).toContain('Congee is not served now. Next:')
  })

  it('are set for a category by its owner, and published at a time', async () => {
    const own = menu.text
    await menu.page.getByRole('button', { name: own('times.open') }).click()
    await menu.dialog.getByRole('button', { name: own('times.add') }).click()
    await menu.dialog.getByText(own('times.incomplete')).waitFor()
    await menu.dialog
      .getByRole('checkbox', { name: own('stores.type.2') })
      .last()
      .press('Space')
    await menu.dialog.getByText(own('times.incomplete')).waitFor({ state: 'detached' })
    expect(await axeFaults(menu.page)).toEqual([])
    if (process.env.SHOTS) await menu.page.screenshot({ path: `${process.env.SHOTS}/times-field.png`, fullPage: true })
    await menu.dialog.getByRole('button', { name: own('times.done') }).click()
    await menu.button('review').click()
    await menu.dialog.getByLabel(own('times.publishAt')).fill('2099-12-01T06:00')
    expect(await axeFaults(menu.page)).toEqual([])
    if (process.env.SHOTS) await menu.page.screenshot({ path: `${process.env.SHOTS}/times-review.png` })
    await menu.dialog.getByRole('button', { name: own('times.schedule') }).click()
    await menu.dialog.waitFor({ state: 'detached' })
    const waits = menu.page.getByText(/2099-12-01 06:00:/)
    await waits.waitFor()
    if (process.env.SHOTS) await menu.page.screenshot({ path: `${process.env.SHOTS}/times-line.png` })
    await menu.page.getByRole('button', { name: own('times.cancel'), exact: true }).click()
    await waits.waitFor({ state: 'detached' })
  })
})
