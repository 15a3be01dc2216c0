import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { seatGuest } from '../guest.ts'
import { type OwnerWindow, openOwner } from '../pages/owner.page.ts'
import { OwnerDishPage } from '../pages/owner-dish.page.ts'
import { OwnerMenuPage } from '../pages/owner-menu.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { widerThanPhone } from '../touch.ts'

const photograph = fileURLToPath(new URL('../../docs/pictures/comanda.jpg', import.meta.url))

/** An owner opens one dish from the grid, changes all of it, and a guest's phone shows it. */
describe('the dish page', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const openDish = async (code: string, options: OwnerWindow = {}) => {
    const owner = await openOwner(stage, 'menu', options)
    const { page } = owner
    const [menu, dish] = [
      new OwnerMenuPage(page, options.language ?? 'en'),
      new OwnerDishPage(page, options.language ?? 'en'),
    ]
    await menu.list('store').selectOption('101')
    await menu.grid.getByRole('link', { name: code }).click()
    await dish.tab('sell').waitFor()
    return { owner, page, menu, dish }
  }
  const shot = async ({ page }: OwnerDishPage, name: string) => {
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/dish-${name}.png`,
        fullPage: !name.startsWith('translations'),
      })
  }

  it('types into the draft of the grid, and what it publishes is on a guest’s phone', async () => {
    const { owner, page, menu, dish } = await openDish('R05')
    await dish.title('Shredded pork with green peppers').waitFor()
    await dish.field('price').fill('soon')
    await page.getByText('(1 to correct)').waitFor()
    expect(await dish.field('price').getAttribute('aria-invalid')).toBe('true')
    expect(await axeFaults(page)).toEqual([])
    await shot(dish, 'fault')
    await dish.field('price').fill('39.00')
    await dish.field('price').and(page.locator(':not([aria-invalid])')).waitFor()
    await dish.addSize(1, '小份', '28.00')
    await dish.addSize(2, '大份', '39.00')
    await shot(dish, 'sell')
    await dish.tab('words').click()
    await dish.field('desc_ja').fill('強火でさっと炒めた細切りの豚肉')
    await shot(dish, 'words')
    await dish.tab('look').click()
    await dish.choosePicture(photograph)
    await expect.poll(() => dish.address.inputValue()).toMatch(/^\/pictures\/photo-/)
    // The phone beside it shows the draft.
    const phone = page.frameLocator('iframe')
    await phone.getByRole('radio', { name: /小份/ }).or(phone.getByText('小份')).first().waitFor()
    await shot(dish, 'look')
    // The way back keeps what is typed, also after a reload.
    await page.goBack()
    await menu.cell('R05', 4).getByText('39.00').waitFor()
    await page.goForward()
    await page.reload()
    await menu.button('review').click()
    await menu.publish()
    await menu.button('review').waitFor({ state: 'detached' })

    const guest = await seatGuest(stage, 'ja', { storeId: '101', tableNo: 'A3' })
    await guest.landing.openMenu()
    const shown = guest.menu.dish('青椒肉絲（チンジャオロース）').first()
    await expect.poll(() => shown.textContent()).toContain('強火でさっと')
    expect(await shown.textContent()).toContain('28')
    expect(await shown.locator('img').first().getAttribute('src')).toContain('/pictures/photo-')
    expect([owner.faults, guest.faults]).toEqual([[], []])
  })

  it('fills a missing translation by the keyboard, which a guest reads after the publish', async () => {
    const { owner, page, menu, dish } = await openDish('R05')
    await page.goBack()
    await menu.grid.waitFor()
    await page.getByRole('link', { name: dish.text('menu.part.words') }).click()
    await page.getByRole('heading', { level: 2, name: dish.text('words.title') }).waitFor()
    const before = await page.getByRole('list', { name: dish.text('words.coverage') }).textContent()
    await page.getByLabel(dish.text('words.missingOnly')).check()
    expect(await axeFaults(page)).toEqual([])
    await shot(dish, 'translations')
    const of = dish.text('words.of.description', { name: 'Shredded pork with green peppers' })
    await page.getByRole('textbox', { name: `${of}, 中文` }).focus()
    // The Chinese text is missing too; Enter passes on to the English one.
    await page.keyboard.press('Enter')
    expect(
      await page.getByRole('textbox', { name: `${of}, English` }).evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await page.keyboard.type('Fried fast over a high flame')
    expect(await page.getByRole('list', { name: dish.text('words.coverage') }).textContent()).not.toBe(before)
    // A word of the options, and a category.
    await page.getByLabel(dish.text('words.missingOnly')).uncheck()
    await page.getByRole('combobox', { name: dish.text('words.kind'), exact: true }).selectOption('section')
    await page
      .getByRole('textbox', { name: `${dish.text('words.of.section', { name: '忌口' })}, English` })
      .fill('Please hold')
    await page.getByRole('combobox', { name: dish.text('words.kind'), exact: true }).selectOption('category')
    const category = dish.text('words.of.category', { name: 'From the wok' })
    await page.getByRole('textbox', { name: `${category}, English` }).fill('Wok dishes')
    await shot(dish, 'translations-categories')
    await menu.button('review').click()
    await menu.publish()
    const guest = await seatGuest(stage, 'en', { storeId: '101', tableNo: 'A4' })
    await guest.landing.openMenu()
    await guest.menu.dish('Shredded pork with green peppers').first().getByText('Fried fast over').waitFor()
    await guest.menu.category('Wok dishes').waitFor()
    await guest.menu.openDish('Shredded pork with green peppers')
    await guest.dish.sheet.getByText('Please hold').first().waitFor()
    await page.goto(`${stage.url}/console/owner/menu/words?store=101`)
    for (const [language, width] of [
      ['zh', 390],
      ['ja', 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('banner').getByRole('combobox').selectOption(language)
      await page.locator('textarea').first().waitFor()
      await shot(dish, `translations-${language}-${width}`)
      expect([await axeFaults(page), await widerThanPhone(page)]).toEqual([[], []])
    }
    expect([owner.faults, guest.faults]).toEqual([[], []])
  })

  it('marks a dish sold out until closing at once, and lists what guests choose', async () => {
    const { dish } = await openDish('R05')
    await dish.button('dish.sellOutToday').click()
    await dish.page.getByText(dish.text('dish.soldOutToday')).waitFor()
    await dish.button('dish.sellAgain').click()
    await dish.page.getByText(dish.text('dish.onSale')).waitFor()
    await dish.tab('options').click()
    await dish.page.getByRole('heading', { level: 3, name: '忌口' }).waitFor()
    await shot(dish, 'options')
  })

  it('goes on with a new dish, which is typed like any other', async () => {
    const { page } = await openOwner(stage, 'menu')
    const [menu, dish] = [new OwnerMenuPage(page, 'en'), new OwnerDishPage(page, 'en')]
    await menu.list('store').selectOption('101')
    await menu.button('newDish').click()
    for (const [column, text] of [
      ['code', 'N 1'],
      ['name_en', 'Plum soup'],
      ['price', '12'],
    ] as const) {
      await menu.dialog.getByRole('textbox', { name: menu.text(`menu.column.${column}`), exact: true }).fill(text)
    }
    await menu.button('add').click()
    await menu.dialog.getByText(menu.text('menu.codeNeeded')).waitFor()
    await menu.dialog.getByRole('textbox', { name: menu.text('menu.column.code'), exact: true }).fill('N/1')
    await menu.button('add').click()
    await dish.title('Plum soup').waitFor()
    await dish.field('member_price').fill('13')
    // A member price above the price is refused beside its field.
    await dish.field('member_price').and(page.locator('[aria-invalid]')).waitFor()
    await menu.button('discard').click()
    await menu.dialog.getByRole('button', { name: menu.text('menu.discard') }).click()
    await page.getByText(dish.text('dish.unknown', { code: 'N/1' })).waitFor()
  })

  it.each([
    ['zh', 390, 'light'],
    ['ja', 1280, 'dark'],
  ] as const)('fits in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page, dish } = await openDish('S02', { language, width, colorScheme })
    if (width < 1100) {
      await dish.button('dish.preview').click()
      await page.frameLocator('iframe').getByRole('dialog').waitFor()
      await shot(dish, `${language}-preview`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: dish.text('menu.back'), exact: true })
        .click()
    }
    for (const tab of ['sell', 'words', 'look', 'options']) {
      await dish.tab(tab).click()
      await shot(dish, `${language}-${width}-${tab}`)
      expect([await axeFaults(page), await widerThanPhone(page)]).toEqual([[], []])
    }
  })
})
