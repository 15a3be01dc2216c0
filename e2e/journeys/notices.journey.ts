import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { coveredControls } from '../touch.ts'

const dish = 'Osmanthus lotus root'
const screens = ['index/order', 'orderLR', 'orderTB', 'cart', 'check/hmd/0/1']

/** A notice stands above the bars at the screen's foot, and the page scrolls out from under it (faults of 2026-11, 1). */
describe('a notice', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const open = (guest: Guest, screen: string, tableNo: string, storeId = '101') =>
    guest.page.goto(`${stage.url}/s/demo/${screen}?storeid=${storeId}&tableno=${tableNo}`)

  const takeRoom = (guest: Guest, room: string) =>
    guest.page.evaluate((name) => document.documentElement.style.setProperty(name, '0px'), room)

  async function clearCart(guest: Guest, tableNo: string): Promise<void> {
    await open(guest, 'orderLR', tableNo)
    await guest.menu.add(dish)
    await guest.menu.openCart()
    await guest.cart.clear()
    await guest.cart.cleared(null).waitFor()
  }

  it.each([
    { size: '390 px wide', tableNo: 'A7' },
    { size: '320 px wide with text twice as big', tableNo: 'A8' },
  ])('of a cleared cart covers no control: $size', async ({ size, tableNo }) => {
    const isBig = size.startsWith('320')
    const guest = isBig ? await bigTextGuest(stage, 'en') : await seatGuest(stage, 'en', { tableNo })
    if (isBig) await guest.page.goto(stage.tableLink('101', tableNo))
    await open(guest, 'orderLR', tableNo)
    await guest.menu.add(dish)
    await guest.menu.openCart()
    await guest.cart.send.click()
    await guest.sent.title.waitFor()
    await clearCart(guest, tableNo)
    await open(guest, 'orderLR', tableNo)
    await guest.menu.add(dish)
    for (const screen of screens) {
      await open(guest, screen, tableNo)
      await guest.cart.cleared(null).waitFor()
      expect(await coveredControls(guest.page), screen).toEqual([])
    }
    // At 390 px the menu's own foot is as high as one notice.
    for (const room of isBig ? ['--notices', '--bars'] : ['--bars']) {
      await open(guest, 'orderLR', tableNo)
      await guest.cart.cleared(null).waitFor()
      await takeRoom(guest, room)
      expect(await coveredControls(guest.page), `without ${room}`).not.toEqual([])
    }
    expect(guest.faults).toEqual([])
  })

  it('of a guest who asks to join covers no control', async () => {
    const tableNo = 'A3'
    const [anna, lin] = [
      await seatGuest(stage, 'en', { storeId: '105', tableNo }),
      await seatGuest(stage, 'zh', { storeId: '105', tableNo }),
    ]
    await anna.seating.row.click()
    await anna.seating.type('2468')
    await anna.seating.codeSheet.waitFor({ state: 'hidden' })
    await lin.seating.row.click()
    await lin.seating.ask('Lin')
    await open(anna, 'orderLR', tableNo, '105')
    await anna.seating.sayDiners('2')
    for (const screen of ['index/order', 'orderLR', 'cart']) {
      await open(anna, screen, tableNo, '105')
      await anna.seating.knock.waitFor()
      expect(await coveredControls(anna.page), screen).toEqual([])
    }
  })

  it('stays dismissed after a reload', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A9' })
    await clearCart(guest, 'A9')
    await guest.page.getByRole('button', { name: guest.text('undo.dismiss') }).click()
    await guest.cart.cleared(null).waitFor({ state: 'hidden' })
    for (const screen of screens.slice(0, 3)) {
      const answered = guest.page.waitForResponse(/cartundo\.html/)
      await open(guest, screen, 'A9')
      expect(await (await answered).text()).toContain('"leftSeconds"')
      expect(await guest.cart.cleared(null).count()).toBe(0)
    }
    // The next clearing is another notice.
    await clearCart(guest, 'A9')
  })

  it('of a cleared cart is not told to a phone that scans later', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A6' })
    await clearCart(guest, 'A6')
    const later = await seatGuest(stage, 'en', { tableNo: 'A6' })
    const answered = later.page.waitForResponse(/cartundo\.html/)
    await open(later, 'orderLR', 'A6')
    expect(await (await answered).text()).toContain('"cleared":null')
  })
})
