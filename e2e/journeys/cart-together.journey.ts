import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** A test machine can be slower than a phone. */
const patient = { timeout: 10_000 }

/** One cart on two phones: by category, with each guest's dishes; cleared by one, restored by the other. */
describe('a cart of two guests', () => {
  let stage: Stage
  let lin: Guest
  let anna: Guest

  beforeAll(async () => {
    stage = await openStage()
    ;[lin, anna] = await Promise.all([
      seatGuest(stage, 'zh', { tableNo: 'A1' }),
      seatGuest(stage, 'en', { tableNo: 'A1' }),
    ])
  })
  afterAll(() => stage?.close())

  it('is grouped by category, each dish with its guest', async () => {
    await lin.landing.openMenu()
    await anna.landing.openMenu()
    // The first guest is number 1.
    await lin.menu.add('桂花糖藕')
    await expect.poll(() => anna.menu.portions('Osmanthus lotus root').textContent(), patient).toBe('1')
    await anna.menu.add('Salt and pepper prawns')
    await expect.poll(() => lin.menu.portions('椒盐大虾').textContent(), patient).toBe('1')
    await lin.menu.add('老醋花生')
    await expect.poll(() => anna.menu.portions('Peanuts in aged vinegar').textContent(), patient).toBe('1')
    await anna.menu.openCart()
    const headings = anna.page.getByRole('main').getByRole('heading', { level: 3 })
    await expect.poll(() => headings.count(), patient).toBe(2)
    const lotus = anna.cart.line('Osmanthus lotus root')
    await lotus.getByRole('img', { name: /Guest 1/ }).waitFor()
    await anna.cart
      .line('Salt and pepper prawns')
      .getByRole('img', { name: anna.text('tableOrder.me') })
      .waitFor()
    await anna.page.getByText(anna.text('sharedCart.notSent')).waitFor()
  })

  it('is cleared by one and restored by the other, on any page', async () => {
    // The message disappears by itself. Lin is still on the menu.
    await Promise.all([anna.cart.cleared(null).waitFor(), lin.cart.cleared('同桌 2').waitFor(), anna.cart.clear()])
    await anna.cart.empty.waitFor()
    await expect.poll(() => lin.menu.portions('桂花糖藕').count(), patient).toBe(0)
    await lin.cart.undoClear()
    await expect.poll(() => lin.menu.portions('桂花糖藕').textContent(), patient).toBe('1')
    await anna.cart.sendOf(3).waitFor()
    await anna.cart.cleared(null).waitFor({ state: 'detached' })
    await lin.cart.cleared('同桌 2').waitFor({ state: 'detached' })
  })

  it('takes the head count and a note of up to 60 characters for all guests', async () => {
    await anna.cart.setHeadCount(3)
    await anna.cart.writeBillMemo('n'.repeat(70))
    await lin.menu.openCart()
    await lin.page.getByText(lin.text('sharedCart.people', { count: 3 })).waitFor()
    await lin.page.getByText('n'.repeat(60), { exact: true }).waitFor()
  })

  it('keeps a typed note without network until it is saved', async () => {
    const dialog = anna.page.getByRole('dialog')
    await anna.context.setOffline(true)
    await anna.cart.writeBillMemo('No peanuts')
    await dialog.getByText(anna.text('sharedCart.saveFailed')).waitFor()
    await expect.poll(() => dialog.getByLabel(anna.text('sharedCart.memoLabel')).inputValue()).toBe('No peanuts')
    await anna.context.setOffline(false)
    await dialog.getByRole('button', { name: anna.text('sharedCart.save') }).click()
    await lin.page.getByText('No peanuts', { exact: true }).waitFor()
  })

  it('keeps a companion’s note during typing, and lets the writer shorten a joint one', async () => {
    const { cart, text } = anna
    const said = (words: string) => lin.page.getByText(words, { exact: true }).waitFor(patient)
    const field = await cart.openBillMemo()
    await field.fill('Window seat')
    await lin.cart.writeBillMemo('花生过敏')
    await expect.poll(() => field.inputValue(), patient).toBe('花生过敏 / Window seat')
    await cart.saveBillMemo()
    await said('花生过敏 / Window seat')

    await cart.openBillMemo()
    await field.fill('n'.repeat(60))
    await lin.cart.writeBillMemo('牛奶过敏')
    const tooLong = anna.page.getByText(text('sharedCart.memoTooLong', { n: 60 }))
    await tooLong.waitFor(patient)
    await cart.saveBillMemo()
    expect(await field.inputValue()).toBe(`牛奶过敏 / ${'n'.repeat(60)}`)
    await field.fill('牛奶过敏 / Window seat')
    await tooLong.waitFor({ state: 'detached' })
    await cart.saveBillMemo()
    await said('牛奶过敏 / Window seat')
  })

  it('keeps both notes written at the same time', async () => {
    let pass = () => {}
    const linHasWritten = new Promise<void>((resolve) => {
      pass = resolve
    })
    await anna.page.route('**/orderhead.html', (route) => linHasWritten.then(() => route.continue()))
    await Promise.all([anna.page.waitForRequest('**/orderhead.html'), anna.cart.writeBillMemo('No ice')])
    await lin.cart.writeBillMemo('虾过敏')
    await lin.page.getByText('虾过敏', { exact: true }).waitFor(patient)
    pass()
    await lin.page.getByText('虾过敏 / No ice', { exact: true }).waitFor(patient)
    await anna.page.unroute('**/orderhead.html')
    await anna.page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('keeps a companion’s change to a dish being edited, and shows it in the sheet', async () => {
    const { dish, text } = anna
    await anna.cart.edit('Salt and pepper prawns')
    await dish.note.fill('Less oil')
    await lin.cart.add('椒盐大虾')
    await dish.sheet.getByText(text('dish.lineMoved')).first().waitFor(patient)
    await dish.press()
    await dish.sheet.waitFor({ state: 'detached' })
    await lin.cart.line('椒盐大虾').getByText('Less oil').waitFor(patient)
    await anna.cart.sendOf(4).waitFor(patient)
  })

  it('keeps the sheet and its texts when a companion sends, and adds the dish', async () => {
    const { dish, text } = anna
    await anna.cart.edit('Salt and pepper prawns')
    await dish.note.fill('No coriander')
    await lin.cart.sendOf(4).click()
    await dish.sheet.getByText(text('dish.lineGone')).first().waitFor(patient)
    expect(await dish.note.inputValue()).toBe('No coriander')
    await dish.press()
    await dish.sheet.waitFor({ state: 'detached' })
    await anna.cart.sendOf(2).waitFor(patient)
    await anna.cart.line('Salt and pepper prawns').getByText('No coriander').waitFor()
    for (const guest of [lin, anna]) expect(guest.faults).toEqual([])
  })

  it('shows each guest’s number on every receipt, in either order of sending', async () => {
    const table = { tableNo: 'A3' }
    const mei = await seatGuest(stage, 'zh', table)
    await mei.landing.openMenu()
    await mei.menu.add('椒盐大虾')
    const ada = await seatGuest(stage, 'en', table)
    await ada.landing.openMenu()
    await expect.poll(() => ada.menu.portions('Salt and pepper prawns').textContent(), patient).toBe('1')
    const looker = await seatGuest(stage, 'en', table)
    await looker.landing.openMenu()
    await mei.menu.oneLess('椒盐大虾')
    await ada.menu.add('Osmanthus lotus root')
    await expect.poll(() => mei.menu.portions('桂花糖藕').textContent(), patient).toBe('1')
    for (const [guest, dish] of [
      [ada, null],
      [mei, '椒盐大虾'],
    ] as const) {
      if (dish !== null) await guest.menu.add(dish)
      await guest.menu.openCart()
      await guest.cart.sendOf(1).click()
      await guest.sent.title.waitFor()
    }
    await mei.sent.checkout.click()
    await mei.checkout.pay.click()
    await mei.wallet.pay.click()
    await mei.checkout.paid.waitFor()
    const receipt = mei.page.url()
    for (const guest of [ada, looker]) await guest.page.goto(receipt)
    const nameOn = ({ page }: Guest, dish: string) =>
      page.getByRole('listitem').filter({ hasText: dish }).getByRole('img').first().getAttribute('aria-label')
    await expect.poll(() => nameOn(mei, '桂花糖藕')).toBe(mei.text('tableOrder.guest', { number: 2 }))
    await expect.poll(() => nameOn(ada, 'Salt and pepper prawns')).toBe(ada.text('tableOrder.guest', { number: 1 }))
    for (const [dish, number] of [
      ['Osmanthus lotus root', 2],
      ['Salt and pepper prawns', 1],
    ] as const) {
      await expect.poll(() => nameOn(looker, dish)).toBe(looker.text('tableOrder.guest', { number }))
    }
    for (const guest of [mei, ada, looker]) expect(guest.faults).toEqual([])
  })

  it('shows a guest who pressed Send a moment later that it was sent, and what is in the kitchen', {
    tags: 'soak',
  }, async () => {
    const mia = await seatGuest(stage, 'en', { tableNo: 'A2' })
    const ken = await seatGuest(stage, 'ja', { tableNo: 'A2' })
    await mia.landing.openMenu()
    await mia.menu.add('Osmanthus lotus root')
    await mia.menu.openCart()
    await ken.page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A2`)
    // Both have pressed Send, and Ken's request arrives after Mia's.
    let pass = () => {}
    const miaHasSent = new Promise<void>((resolve) => {
      pass = resolve
    })
    await ken.page.route('**/order2store.html', (route) => miaHasSent.then(() => route.continue()))
    await Promise.all([ken.page.waitForRequest('**/order2store.html'), ken.cart.sendOf(1).click()])
    await mia.cart.sendOf(1).click()
    await mia.sent.title.waitFor()
    pass()
    await ken.cart.notSent.getByText(ken.text('sharedCart.gone')).waitFor(patient)
    await ken.page.getByText(ken.text('sharedCart.sentRounds')).waitFor()
    expect(await ken.page.getByText(ken.text('sharedCart.notSentText')).count()).toBe(0)
    for (const guest of [mia, ken]) expect(guest.faults).toEqual([])
  })
})
