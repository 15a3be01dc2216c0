import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { openWaitersTerminal, TerminalPage } from '../pages/terminal.page.ts'
import { keepForNextTest, openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const card = '6021885530127749'

/** Staff make a table's bill a member's: the guest's phone follows. Lotus root is ¥26.00, and ¥23.00 for members. */
describe('a member at the terminal', () => {
  const text = textsOf('console', 'zh')
  let stage: Stage
  let waiter: Phone & { terminal: TerminalPage }
  let floor: FloorPage
  let anna: Guest

  beforeAll(async () => {
    stage = await openStage()
    waiter = keepForNextTest(await openWaitersTerminal(stage, { viewport: { width: 1024, height: 768 } }))
    floor = new FloorPage(waiter.page, text)
    anna = keepForNextTest(await seatGuest(stage, 'en', { tableNo: 'A5' }))
    await anna.landing.openMenu()
    await anna.menu.add('Osmanthus lotus root')
    await anna.menu.openCart()
    await anna.cart.sendOf(1).click()
    await anna.sent.title.waitFor()
    await anna.page
      .getByRole('link', { name: anna.text('order.checkout') })
      .first()
      .click()
    await anna.checkout.title.waitFor()
  })
  afterAll(() => stage?.close())

  const shot = async ({ page }: Phone, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  }
  const annaOwes = (amount: string) => expect.poll(() => anna.checkout.pay.textContent()).toContain(amount)

  it('is not found by a part of a number, and what was typed stays', async () => {
    await floor.open()
    await floor.pick('A5')
    await floor.findMember('6021885')
    await waiter.page.getByRole('dialog').getByText('没有找到会员').waitFor()
    expect.soft([await axeFaults(waiter.page), await smallTargets(waiter.page)]).toEqual([[], []])
    await shot(waiter, 'member-refused')
  })

  it('is shown before they are attached, and then the bill has their price', async () => {
    await floor.findMember(card)
    await waiter.page.getByRole('dialog').getByText('林小满').waitFor()
    expect.soft([await axeFaults(waiter.page), await smallTargets(waiter.page)]).toEqual([[], []])
    await shot(waiter, 'member-found')
    await annaOwes('26.00')
    await floor.answer('floor.memberAttach')
    await floor.panel.getByText('林小满').waitFor()
    await annaOwes('23.00')
    await shot(waiter, 'member-attached')
  })

  it('is removed on the owner’s narrow phone, in big text', async () => {
    const narrow = await stage.bigTextPhone({ locale: 'ja-JP', colorScheme: 'dark' })
    const japanese = textsOf('console', 'ja')
    const small = new FloorPage(narrow.page, japanese)
    await narrow.page.goto(`${stage.url}/console/terminal?store=101`)
    await new TerminalPage(narrow.page, japanese).signIn('owner', 'comanda-owner')
    await small.open()
    await small.pick('A5')
    await small.findMember(card)
    await narrow.page.getByRole('dialog').getByText(japanese('floor.memberBalance')).waitFor()
    expect.soft([await axeFaults(narrow.page), await widerThanPhone(narrow.page)]).toEqual([[], []])
    await shot(narrow, 'member-narrow')
    await small.answer('floor.memberRemove')
    await annaOwes('26.00')
    expect([...waiter.faults, ...anna.faults, ...narrow.faults]).toEqual([])
  })
})
