import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'

const fish = '花椒水煮鱼'

describe('a dish with sizes, two sections of options and add-ons', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage({ withMotion: true })
    guest = await seatGuest(stage, 'zh', { tableNo: 'A2' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())

  it('opens with required sections first, and nothing chosen that costs more', async () => {
    const { menu, dish, text } = guest
    await menu.openChoice(fish)
    await expect.poll(() => dish.action.textContent()).toBe(text('dish.chooseFirst', { name: '麻辣' }))
    await expect.poll(() => dish.field('麻辣').textContent()).toContain(text('dish.choose', { n: 1 }))
    await expect.poll(() => dish.field('忌口').textContent()).toContain(text('dish.upTo', { n: 3 }))
    await expect.poll(() => dish.sheet.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await expect.poll(() => dish.sheet.getByText('¥68.00').count()).toBe(1)
  })

  it('leads to the missing section when added too soon', async () => {
    const { page, dish, text } = guest
    await dish.press()
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.atLeast', { name: '麻辣', n: 1 }))
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[role=radiogroup]')?.textContent?.includes('中麻中辣'))
    await expect.poll(focused).toBe(true)
  })

  it('moves through answers with arrow keys', async () => {
    const { page, dish } = guest
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => dish.sheet.getByRole('radio', { name: '中麻中辣' }).isChecked()).toBe(true)
  })

  it('refuses more than a section allows, with a message', async () => {
    const { dish, text } = guest
    for (const word of ['不要香菜', '不要葱', '不要蒜', '少油']) await dish.choose(word)
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.atMost', { name: '忌口', n: 3 }))
    await expect.poll(() => dish.sheet.getByRole('checkbox', { checked: true }).count()).toBe(3)
    for (const word of ['不要葱', '不要蒜']) await dish.choose(word)
    await dish.more('宽粉', 7)
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.atMost', { name: '下锅加料', n: 6 }))
    for (let time = 0; time < 5; time += 1) await dish.less('宽粉')
  })

  it('resets the quantity when an add-on is added, with a message', async () => {
    const { dish, text } = guest
    await dish.choose('中份')
    await dish.onePortionMore()
    await expect.poll(() => dish.portions(fish).textContent()).toBe('2')
    await dish.more('嫩豆腐')
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.reset', { n: 1 }))
    await expect.poll(() => dish.portions(fish).textContent()).toBe('1')
    await dish.more('黄豆芽')
  })

  it('takes a typed number after two quick taps, within its bounds', async () => {
    const { page, dish, text } = guest
    await dish.twoPortionsMoreAtOnce()
    const pad = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: text('pad.clear') }) })
      .last()
    await pad.getByRole('button', { name: '9', exact: true }).click()
    await pad.getByRole('button', { name: '9', exact: true }).click()
    await pad.getByRole('button', { name: text('pad.set', { n: 99 }) }).click()
    await expect.poll(() => dish.portions(fish).textContent()).toBe('99')
    await dish.onePortionMoreSlowly()
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.portionsAtMost', { n: 99 }))
    await dish.more('黄豆芽')
    await expect.poll(() => dish.portions(fish).textContent()).toBe('1')
    await dish.less('黄豆芽')
  })

  it('takes a note of thirty characters, with an emoji as one', async () => {
    const { dish, text } = guest
    await dish.note.fill(`${'汤'.repeat(29)}👨‍👩‍👧‍👦多`)
    await expect.poll(() => dish.note.inputValue()).toBe(`${'汤'.repeat(29)}👨‍👩‍👧‍👦`)
    await dish.sheet.getByText(text('dish.noteLength', { n: 30, limit: 30 })).waitFor()
    await dish.note.fill('汤多一点')
  })

  it('is in the cart with all choices at the shown price', async () => {
    const { menu, dish, cart } = guest
    // 88 + 10 + 8 + 6
    await dish.put('¥112')
    await menu.openCart()
    const line = cart.line(`${fish}（中份）`)
    await expect.poll(() => line.textContent()).toContain('汤多一点')
    for (const words of ['中麻中辣 · 不要香菜', '宽粉', '+¥10', '嫩豆腐', '+¥8', '黄豆芽', '+¥6', '112'])
      await expect.poll(() => line.textContent()).toContain(words)
  })

  it('opens from the cart as chosen, and can be changed', async () => {
    const { cart, dish, text } = guest
    await cart.edit(`${fish}（中份）`)
    await expect.poll(() => dish.sheet.getByRole('radio', { name: '中份' }).isChecked()).toBe(true)
    await expect.poll(() => dish.sheet.getByRole('radio', { name: '中麻中辣' }).isChecked()).toBe(true)
    await expect.poll(() => dish.note.inputValue()).toBe('汤多一点')
    await expect.poll(() => dish.action.textContent()).toBe(text('dish.confirm', { amount: '¥112' }))
    await dish.choose('大份')
    await dish.less('黄豆芽')
    // 118 + 10 + 8
    await dish.confirm('¥136')
    const line = cart.line(`${fish}（大份）`)
    await line.waitFor()
    await expect.poll(() => line.textContent()).not.toContain('黄豆芽')
  })

  it('reaches kitchen and bill as changed', async () => {
    const { cart, sent, page, faults } = guest
    const { terminal } = await openTerminal(stage)
    await cart.sendOf(1).click()
    await sent.title.waitFor()
    for (const words of ['中麻中辣 · 不要香菜', '宽粉', '嫩豆腐']) await page.getByText(words).first().waitFor()
    const ticket = terminal.ticket('A2', 1)
    await ticket.waitFor()
    for (const words of ['大份', '中麻中辣', '− 香菜', '宽粉', '嫩豆腐', '汤多一点'])
      await expect.poll(() => ticket.textContent()).toContain(words)
    await expect.poll(() => ticket.textContent()).not.toContain('黄豆芽')
    await page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A2`)
    await page.getByText('+¥10').waitFor()
    await page.getByText('136').first().waitFor()
    expect(faults).toEqual([])
  })
})

describe('the sheet of a dish', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage({ withMotion: true })
    guest = await seatGuest(stage, 'en', { tableNo: 'A4' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())

  it('traps the keyboard, closes on Escape and returns the focus', async () => {
    const { page, menu } = guest
    const name = 'Sichuan pepper poached fish'
    await menu.openChoice(name)
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press('Tab')
      // The focus may pass through the browser's own bar, but not through the page behind.
      expect(await page.evaluate(() => document.activeElement === document.body).then((out) => out || isInside())).toBe(
        true,
      )
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const opener = menu.choice(name)
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('shows the result of a tap made before it opened', { tags: 'soak' }, async () => {
    const { menu, dish, page } = guest
    const refused = 'Osmanthus lotus root'
    const release = await hold(guest, /\/order\.html/)
    await menu.add(refused)
    await menu.openChoice('Hearth twice-cooked pork')
    await sellOut(stage, 'L05')
    release()
    await dish.sheet.getByRole('status').filter({ hasText: refused }).waitFor()
    await page.goBack()
    await dish.sheet.waitFor({ state: 'hidden' })
  })

  it('shows when its dish sells out', { tags: 'soak' }, async () => {
    const { menu, dish, text, page } = guest
    const name = 'Hearth twice-cooked pork'
    await menu.openChoice(name)
    expect(await dish.news.textContent()).toBe('')
    await sellOut(stage, 'S01')
    await expect.poll(() => dish.action.textContent()).toBe(text('dish.soldOutNow'))
    await expect.poll(() => dish.action.isDisabled()).toBe(true)
    expect(await dish.news.textContent()).toBe(text('dish.soldOutNow'))
    await page.goBack()
    await dish.sheet.waitFor({ state: 'hidden' })
  })
})

/** As the kitchen does it on the terminal. */
async function sellOut(stage: Stage, code: string): Promise<void> {
  const { page } = await openTerminal(stage)
  const answer = await page.evaluate(async (dish) => {
    const response = await fetch('/console/api/demo/101/saleout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ code: dish, soldOut: true }),
    })
    return response.json() as Promise<{ resultNumber: number }>
  }, code)
  expect(answer.resultNumber).toBe(0)
}
