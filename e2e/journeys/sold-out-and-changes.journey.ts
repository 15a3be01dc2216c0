import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSent } from '../ask.ts'
import { seatGuest } from '../guest.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/cli/main.ts', import.meta.url))

/** Changes that a guest does not expect, and what the page shows. */
describe('changes in the meantime', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  /** `npm run comanda -- menu …` beside the running server. */
  const menuCommand = (verb: 'import' | 'export', file: string) =>
    promisify(execFile)(process.execPath, [cli, 'menu', verb, file, '--seller', 'demo', '--store', '101'], {
      env: ownEnvironment({ DATA_DIR: stage.dataDir }),
    })

  it('a sold-out dish shows it, and again on a tap', async () => {
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A9' })
    await guest.landing.openMenu()
    const knuckle = guest.menu.dish('柴火蹄髈')
    await expect.poll(() => knuckle.textContent()).toContain(guest.text('menu.soldOut'))
    // It looks disabled but is not: a tap gets an answer.
    await knuckle.locator('button[aria-disabled]').click({ force: true })
    await guest.page.getByText(guest.text('menu.isSoldOut', { name: '柴火蹄髈' })).waitFor()
    await expect.poll(() => guest.menu.toCart.isDisabled()).toBe(true)
  })

  it.each([
    ['103', 'store_closed'],
    ['104', 'store_deactivated'],
  ] as const)('store %s shows why it takes no order: %s', { tags: 'soak' }, async (storeId, code) => {
    const guest = await seatGuest(stage, 'zh', { storeId, tableNo: 'A1' })
    await guest.landing.openMenu()
    await guest.menu.add('桂花糖藕')
    const [sentence = ''] = errorSentence(code, 'zh').split('{0}')
    await guest.page.getByText(sentence).waitFor()
    // The optimistic change is reverted.
    await expect.poll(() => guest.menu.portions('桂花糖藕').count()).toBe(0)
    expect(guest.faults).toEqual([])
  })

  it('one round is sent, however often and by however many Send is pressed', async () => {
    const table = { tableNo: 'A10' }
    const { terminal } = await openTerminal(stage)
    const [lin, anna] = await Promise.all([seatGuest(stage, 'zh', table), seatGuest(stage, 'en', table)])
    for (const guest of [lin, anna]) await guest.landing.openMenu()
    await lin.menu.add('桂花糖藕')
    await anna.menu.portions('Osmanthus lotus root').waitFor()
    await lin.menu.openCart()
    await anna.menu.openCart()
    const buttons = await Promise.all([lin, anna].map((guest) => guest.cart.sendOf(1).elementHandle()))
    const pressTwice = (button: SVGElement | HTMLElement) => [1, 2].map(() => (button as HTMLElement).click())
    await Promise.all(buttons.map((button) => button?.evaluate(pressTwice)))
    await terminal.ticket('A10', 1).waitFor()
    await lin.page.goto(`${stage.url}/s/demo/index/order?storeid=101&tableno=A10`)
    await lin.landing.ordered.waitFor()
    await lin.page
      .getByText(lin.text('order.round', { number: 1 }))
      .first()
      .waitFor()
    await expect.poll(() => lin.page.getByText(lin.text('order.round', { number: 2 })).count()).toBe(0)
    await expect.poll(() => terminal.tickets.count()).toBe(1)
    await expect.poll(() => lin.landing.checkout.textContent()).toContain('26')
  })

  it('an open cart shows a dish that just sold out, and when it is available again', async () => {
    const { terminal } = await openTerminal(stage)
    const anna = await seatGuest(stage, 'en', { tableNo: 'A8' })
    await anna.landing.openMenu()
    for (const dish of ['Osmanthus lotus root', 'Steamed rice']) await anna.menu.add(dish)
    await anna.menu.openCart()
    await anna.cart.sendOf(2).waitFor()
    await allSent(anna)
    await terminal.openDishes()
    const word = anna.cart
      .line('Osmanthus lotus root')
      .getByText(anna.text('sharedCart.problem', { problem: 'sold_out' }), { exact: true })
    await terminal.sellOut('桂花糖藕')
    await word.waitFor()
    await anna.cart.sendOf(1).waitFor()
    await terminal.bringBack('桂花糖藕')
    await word.waitFor({ state: 'detached' })
    await anna.cart.sendOf(2).waitFor()
    expect(anna.faults).toEqual([])
  })

  it('a changed dish or price shows in the cart with the way out', async () => {
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A11' })
    await guest.landing.openMenu()
    for (const dish of ['杨枝甘露', '米饭', '桂花糖藕']) await guest.menu.add(dish)
    await guest.menu.openCart()
    await guest.cart.sendOf(3).waitFor()

    const file = join(stage.dataDir, 'menu.csv')
    await menuCommand('export', file)
    const rows = readFileSync(file, 'utf8').split('\r\n')
    const changed = rows.filter((row) => !row.includes('杨枝甘露')).map((row) => dearer(row, '米饭'))
    expect(changed.length).toBe(rows.length - 1)
    writeFileSync(file, changed.join('\r\n'))
    await menuCommand('import', file)

    await guest.cart.send.click()
    await guest.cart.notSent.getByText(guest.text('sharedCart.notSentTitle')).waitFor()
    const gone = guest.text('sharedCart.problem', { problem: 'dish_gone' })
    await expect.poll(() => guest.cart.line('杨枝甘露').textContent()).toContain(gone)
    await guest.cart.dropProblems(1)
    await guest.cart.sendOf(2).click()
    await guest.sent.title.waitFor()
    await guest.sent.checkout.click()
    // 4 for the rice now, 26 for the lotus root
    await expect.poll(() => guest.checkout.pay.textContent()).toContain('30')
    expect(guest.faults).toEqual([])
  })

  it('a changed line is shown before sending, and opens to be chosen again', {
    tags: 'soak',
  }, async () => {
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A12' })
    const { menu, dish, cart, sent, text } = guest
    await guest.landing.openMenu()
    await menu.openChoice('炉火回锅肉')
    await dish.choose('中麻中辣')
    await dish.choose('不要葱')
    await dish.action.click()
    await menu.add('桂花糖藕')
    await menu.openCart()
    await cart.sendOf(2).waitFor()

    const file = join(stage.dataDir, 'menu-again.csv')
    await menuCommand('export', file)
    const rows = readFileSync(file, 'utf8').split('\r\n')
    const changed = rows.map((row) =>
      row.includes('炉火回锅肉')
        ? row.replace(/中麻中辣[^|[]*\|/, '')
        : row.includes(',桂花糖藕,')
          ? row.replace(/,26(\.00)?,/, ',28,')
          : row,
    )
    expect(changed.filter((row, at) => row !== rows[at]).length).toBe(2)
    writeFileSync(file, changed.join('\r\n'))
    await menuCommand('import', file)

    const pork = cart.line('炉火回锅肉')
    await expect.poll(() => pork.textContent()).toContain(text('sharedCart.problem', { problem: 'option_gone' }))
    await expect
      .poll(() => cart.line('桂花糖藕').textContent())
      .toContain(text('sharedCart.wasPrice', { was: '¥26', now: '¥28' }))
    await pork.getByRole('button', { name: text('sharedCart.chooseAgain') }).click()
    await dish.sheet.getByText(text('dish.chosenGone', { names: '中麻中辣' })).waitFor()
    await expect.poll(() => dish.sheet.getByRole('checkbox', { name: '不要葱' }).isChecked()).toBe(true)
    await dish.choose('微麻微辣')
    await dish.confirm('¥58')
    await cart.sendOf(2).click()
    await sent.title.waitFor()
    expect(guest.faults).toEqual([])
  })
})

/** The row of that dish, one yuan dearer. */
function dearer(row: string, dish: string): string {
  return row.includes(`,${dish},`) ? row.replace(/,3(\.00)?,/, ',4,') : row
}
