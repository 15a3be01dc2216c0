import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'

const meal = '炉ばたのふたりセット'
const pork = '炉火の回鍋肉（ホイコーロー）'
const beef = '牛肉と牛もつの麻辣和え（夫妻肺片）'
const chicken = '鶏肉とピーナッツの宮保炒め'

describe('a set meal in Japanese', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    guest = await seatGuest(stage, 'ja', { tableNo: 'A6' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())

  it('shows each group’s number of picks and required parts', async () => {
    const { menu, dish, text } = guest
    await menu.openChoice(meal)
    await expect.poll(() => dish.group('前菜').textContent()).toContain(text('dish.suiteNeeds', { n: 1 }))
    await expect.poll(() => dish.group('炒めもの').textContent()).toContain(text('dish.suiteNeeds', { n: 2 }))
    await expect.poll(() => dish.group('お茶').textContent()).toContain(text('dish.suiteIncluded'))
    await expect.poll(() => dish.group('お茶').getByRole('spinbutton').count()).toBe(0)
    await expect.poll(() => dish.action.textContent()).toBe(text('dish.suiteFirst', { name: '前菜', n: 1 }))
  })

  it('fills a group of one by radio buttons, and a group of two by steppers', async () => {
    const { dish, text } = guest
    await dish.choose('ピータン豆腐')
    await dish.choose(beef)
    await expect.poll(() => dish.group('前菜').getByRole('radio', { name: 'ピータン豆腐' }).isChecked()).toBe(false)
    // Its options show where the dish is.
    await expect.poll(() => dish.group('前菜').textContent()).toContain(text('dish.partChoose'))
    await dish.choose('控えめ', dish.part(beef))
    await expect.poll(() => dish.group('前菜').textContent()).toContain(text('dish.suiteHave', { n: 1, all: 1 }))
    await dish.more(pork)
    await expect.poll(() => dish.group('炒めもの').textContent()).toContain(text('dish.suiteNeeds', { n: 1 }))
    await dish.choose('中辛', dish.part(pork))
    await dish.more(chicken)
    await expect.poll(() => dish.group('炒めもの').textContent()).toContain(text('dish.suiteFull', { n: 2 }))
  })

  it('works by keys alone: the focus stays, and missing picks are announced', async () => {
    const { dish, page, text } = guest
    const rice = dish.group('ごはん・麺')
    const stepper = rice.getByRole('group', { name: 'ごはん', exact: true })
    const plus = stepper.getByRole('button').last()
    const held = () => plus.evaluate((button) => button === document.activeElement)
    // Like a screen reader: it watches an element that existed before the change.
    const said = await rice.locator('[aria-live=polite]').elementHandle()
    await plus.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => said?.textContent()).toBe(text('dish.suiteNeeds', { n: 1 }))
    await page.keyboard.press('Enter')
    await expect.poll(() => said?.textContent()).toBe(text('dish.suiteHave', { n: 2, all: 2 }))
    await expect.poll(() => plus.getAttribute('aria-disabled')).toBe('true')
    expect(await held()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await dish.message.textContent()).toBe('')
    // Past the figure to the minus.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => said?.textContent()).toBe(text('dish.suiteNeeds', { n: 2 }))
    expect(await held()).toBe(true)
  })

  it('cannot be added incomplete, and names what is missing', async () => {
    const { dish, text } = guest
    await expect.poll(() => dish.action.getAttribute('aria-disabled')).toBe('true')
    await dish.press()
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.atLeast', { name: '辛さ', n: 1 }))
    await dish.choose('大辛', dish.part(chicken))
    await expect.poll(() => dish.action.textContent()).toBe(text('dish.suiteFirst', { name: 'ごはん・麺', n: 2 }))
    await dish.press()
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.suiteFirst', { name: 'ごはん・麺', n: 2 }))
    await dish.more('ごはん')
    await dish.more('五目チャーハン（揚州炒飯）')
  })

  it('takes a note of 30 characters on a part', async () => {
    const { dish } = guest
    const note = await dish.partNote('五目チャーハン（揚州炒飯）')
    await note.fill(`${'少'.repeat(29)}👨‍👩‍👧‍👦多`)
    await expect.poll(() => note.inputValue()).toBe(`${'少'.repeat(29)}👨‍👩‍👧‍👦`)
    await note.fill('ねぎ抜き')
    // A required part without choices has a note field too.
    await (await dish.partNote('龍井茶')).fill('あとで')
  })

  it('is in the cart with its parts and surcharges', async () => {
    const { menu, dish, cart } = guest
    // 168 + 6 for the beef + 8 for the fried rice
    await dish.put('¥182')
    await menu.openCart()
    const line = cart.line(meal)
    for (const words of [
      '牛肉と牛もつの麻辣和え',
      '+¥6',
      pork,
      '中辛',
      chicken,
      'ごはん',
      '+¥8',
      'ねぎ抜き',
      '龍井茶',
      'あとで',
      '182',
    ])
      await expect.poll(() => line.textContent()).toContain(words)
  })

  it('is edited from the cart: opens as chosen, and one part is replaced', async () => {
    const { cart, dish } = guest
    await cart.edit(meal)
    await expect.poll(() => dish.sheet.getByRole('radio', { name: beef }).isChecked()).toBe(true)
    await expect.poll(() => dish.group('炒めもの').textContent()).toContain('中辛')
    const note = await dish.partNote('五目チャーハン（揚州炒飯）')
    await expect.poll(() => note.inputValue()).toBe('ねぎ抜き')
    await expect.poll(() => dish.group('お茶').textContent()).toContain('あとで')
    await (await dish.partNote(pork)).fill('よく焼いて')
    await dish.choose('れんこんもち米詰め')
    await dish.less('五目チャーハン（揚州炒飯）')
    await dish.more('ごはん')
    await dish.confirm('¥168')
    await expect.poll(() => cart.line(meal).textContent()).toContain('れんこんもち米詰め')
    await expect.poll(() => cart.line(meal).textContent()).toContain('ごはん ×2')
  })

  it('reaches the kitchen in the kitchen’s language, part by part', async () => {
    const { cart, sent, page, faults } = guest
    const { terminal } = await openTerminal(stage)
    await cart.sendOf(1).click()
    await sent.title.waitFor()
    await page.getByText(pork).first().waitFor()
    await page.getByText('あとで').first().waitFor()
    const ticket = terminal.ticket('A6', 1)
    await ticket.waitFor()
    for (const words of [
      '炉边双人套餐',
      '桂花糖藕',
      '炉火回锅肉',
      '中麻中辣',
      '宫保鸡丁',
      '米饭',
      '一壶龙井',
      'よく焼いて',
      'あとで',
    ])
      await expect.poll(() => ticket.textContent()).toContain(words)
    for (const words of ['扬州炒饭', 'ねぎ抜き']) await expect.poll(() => ticket.textContent()).not.toContain(words)
    expect(faults).toEqual([])
  })
})
