import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { dropMenus } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openOwner } from '../pages/owner.page.ts'
import { OwnerMenuPage } from '../pages/owner-menu.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { widerThanPhone } from '../touch.ts'

const file = `code,category,name_zh,name_en,name_ja,price
T01,Tea,绿妍,Green beauty,緑妍,17.00
T02,Tea,金凤茶王,Golden phoenix,金鳳茶王,23.00
T03,Tea,芝士茶,Cheese tea,,twenty
F01,Food,米饭,Rice,ご飯,3.00
`
const price = 4

/** An owner brings a menu in, changes prices and publishes, without a command line. */
describe('the owner’s menu', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    await dropMenus(stage, '101')
  })
  afterAll(() => stage?.close())

  const shot = async (menu: OwnerMenuPage, name: string) => {
    if (process.env.SHOTS) await menu.page.screenshot({ path: `${process.env.SHOTS}/menu-${name}.png` })
  }
  const openMenu = async (options: Parameters<typeof openOwner>[2] = {}) => {
    const { page } = await openOwner(stage, 'menu', options)
    const menu = new OwnerMenuPage(page, options.language ?? 'en')
    await menu.list('store').selectOption('101')
    return menu
  }
  const guestReads = (dish: string, amount: string) =>
    expect.poll(() => guest.menu.dish(dish).textContent(), { timeout: 2000 }).toContain(amount)

  it('is empty at first, and takes a file whose price is corrected on the way', async () => {
    const menu = await openMenu()
    await menu.page.getByRole('heading', { name: menu.text('menu.none') }).waitFor()
    expect(await axeFaults(menu.page)).toEqual([])
    await shot(menu, 'none')
    await menu.button('import').click()
    await menu.chooseFile('tea.csv', file)
    await menu.dialog.getByText(menu.text('menu.unreadable', { n: 1 })).waitFor()
    expect(await axeFaults(menu.page)).toEqual([])
    await shot(menu, 'import-fault')
    await menu.dialog.getByLabel(menu.text('menu.fix', { dish: 'T03', row: 4 })).fill('20.00')
    await menu.button('checkAgain').click()
    await menu.dialog.getByText('4 new').first().waitFor()
    await shot(menu, 'import-ready')
    await menu.publish()
    await menu.cell('T03', price).getByText('20.00').waitFor()
  })

  it('raises a category by 5 %, and a guest’s open phone shows it within two seconds', async () => {
    guest = await seatGuest(stage, 'en', { storeId: '101', tableNo: 'A1' })
    await guest.landing.openMenu()
    await guestReads('Green beauty', '¥17')
    const menu = await openMenu()
    await menu.list('category').selectOption('Tea')
    await menu.all.check()
    await menu.button('raise').click()
    await menu.cell('T01', price).getByText('18.00').waitFor()
    await menu.cell('T02', price).getByText('24.00').waitFor()
    await shot(menu, 'bulk')
    // What is typed outlives a reload.
    await menu.page.reload()
    await menu.list('store').selectOption('101')
    await menu.cell('T01', price).getByText('18.00').waitFor()
    expect(await axeFaults(menu.page)).toEqual([])
    await menu.button('review').click()
    await menu.dialog.getByText(menu.text('menu.changes', { n: 3 })).waitFor()
    expect(await axeFaults(menu.page)).toEqual([])
    await shot(menu, 'review')
    await menu.publish()
    await guestReads('Green beauty', '¥18')

    await menu.button('undo').click()
    await menu.publish()
    await guestReads('Green beauty', '¥17')
    await menu.cell('T01', price).getByText('17.00').waitFor()
    expect(guest.faults).toEqual([])
  })

  it('is edited by the keyboard alone, and names a price that is none before anything is written', async () => {
    const menu = await openMenu()
    await menu.cell('T01', 1).focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', '9', '.', '5', '0', 'Enter']) {
      await menu.page.keyboard.press(key)
    }
    await menu.cell('T01', price).getByText('9.50').waitFor()
    // Enter goes on to the row below; Escape leaves a cell as it was.
    for (const key of ['s', 'o', 'o', 'n', 'Escape', 'Enter']) await menu.page.keyboard.press(key)
    await menu.page.keyboard.press('ControlOrMeta+a')
    await menu.page.keyboard.type('soon')
    await menu.page.keyboard.press('Enter')
    await menu.cell('T02', price).getByText('soon').waitFor()
    await menu.button('review').click()
    await menu.dialog.getByText(menu.text('menu.faults', { n: 1 })).waitFor()
    expect(await menu.button('publish').isDisabled()).toBe(true)
    await shot(menu, 'review-fault')
    await menu.button('back').click()
    await menu.button('discard').click()
    await menu.dialog.getByRole('button', { name: menu.text('menu.discard') }).click()
    await menu.cell('T01', price).getByText('17.00').waitFor()
  })

  it('of two owners keeps what the slower one typed, over the menu of the faster', async () => {
    const [slow, fast] = [await openMenu(), await openMenu()]
    for (const [menu, dish, amount] of [
      [slow, 'T01', '19.00'],
      [fast, 'F01', '4.00'],
    ] as const) {
      await menu.cell(dish, price).dblclick()
      await menu.page.keyboard.press('ControlOrMeta+a')
      await menu.page.keyboard.type(amount)
      await menu.page.keyboard.press('Enter')
      await menu.button('review').waitFor()
    }
    await fast.button('review').click()
    await fast.publish()
    await slow.button('review').click()
    await slow.button('look').click()
    await slow.cell('F01', price).getByText('4.00').waitFor()
    await slow.cell('T01', price).getByText('19.00').waitFor()
    await slow.button('review').click()
    await slow.publish()
    guest = await seatGuest(stage, 'en', { storeId: '101', tableNo: 'A2' })
    await guest.landing.openMenu()
    await guestReads('Green beauty', '¥19')
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 1280, 'dark'],
    ['ja', 390, 'light'],
  ] as const)('fits in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const menu = await openMenu({ language, width, colorScheme })
    await menu.cell('T01', price).waitFor()
    await menu.all.check()
    await shot(menu, `${language}-${width}-${colorScheme}`)
    expect([await axeFaults(menu.page), await widerThanPhone(menu.page)]).toEqual([[], []])
  })
})
