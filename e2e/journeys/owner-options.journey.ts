import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { seatGuest } from '../guest.ts'
import { type OwnerWindow, openOwner } from '../pages/owner.page.ts'
import { OwnerMenuPage } from '../pages/owner-menu.page.ts'
import { OwnerOptionsPage } from '../pages/owner-options.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { widerThanPhone } from '../touch.ts'

/** An owner gives the desserts two option groups and builds a set meal; a guest's phone shows both. */
describe('option groups and set meals', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const openOptions = async (options: OwnerWindow = {}) => {
    const { page } = await openOwner(stage, 'menu', options)
    const language = options.language ?? 'en'
    const [menu, library] = [new OwnerMenuPage(page, language), new OwnerOptionsPage(page, language)]
    await menu.list('store').selectOption('101')
    await library.open()
    return { page, menu, library }
  }
  const shot = async ({ page }: OwnerOptionsPage, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/options-${name}.png`, fullPage: true })
  }

  it('attaches sugar and ice to the desserts but one, and the guest’s phone shows them', async () => {
    const { page, menu, library } = await openOptions()
    await shot(library, 'list')
    expect(await axeFaults(page)).toEqual([])
    for (const [group, first, second] of [
      [
        ['甜味', 'Sweetness'],
        ['标准甜', 'Standard sweet'],
        ['少甜', 'Less sweet'],
      ],
      [
        ['冰块', 'Ice cubes'],
        ['多冰', 'Much ice'],
        ['不要冰', 'No ice'],
      ],
    ] as const) {
      await library.button('new').click()
      await library.typeNames('group', group)
      await library.typeNames(0, first)
      await library.typeNames(1, second)
      await library.tick('Sweets').check()
      await library.tick('X02').uncheck()
      await library.dialog.getByText(`[${group[0]}@1@1@]${first[0]}@0@0@|${second[0]}@0@0@`).waitFor()
      await library.dialog.getByText(library.text('options.willHit', { n: 7, left: 0 })).waitFor()
      await shot(library, `new-${group[1]}`)
      await library.apply()
      await library
        .group(group[0])
        .getByText(library.text('options.attached', { n: 7 }))
        .waitFor()
    }
    // A second thought: one more dish is taken out.
    await library.act('detach', '冰块').click()
    await library.tick('Sweets').uncheck()
    await library.tick('X08').check()
    await shot(library, 'detach')
    await library.dialog.getByRole('button', { name: library.text('options.detach'), exact: true }).click()
    await library
      .group('冰块')
      .getByText(library.text('options.attached', { n: 6 }))
      .waitFor()
    await menu.button('review').click()
    await menu.dialog.getByText('[甜味@1@1@]').first().waitFor()
    await shot(library, 'review')
    await menu.publish()
    const guest = await seatGuest(stage, 'en', { storeId: '101', tableNo: 'A1' })
    await guest.landing.openMenu()
    await guest.menu.openChoice('Mango pomelo sago')
    expect(await guest.dish.field('Ice cubes').getByRole('radio').count()).toBe(2)
    await guest.dish.choose('Less sweet')
    await guest.dish.choose('No ice')
    await guest.dish.action.click()
    await expect.poll(() => guest.page.getByRole('dialog').count()).toBe(0)
    // The dish that was taken out has nothing to choose.
    await guest.menu.plus('Almond jelly').waitFor()
    expect(guest.faults).toEqual([])
  })

  it('builds a lunch of three parts, and the guest orders it', async () => {
    const { page, menu, library } = await openOptions()
    await page.getByRole('link', { name: library.text('menu.part.meals'), exact: true }).click()
    await page.getByRole('heading', { level: 2, name: library.text('meals.title'), exact: true }).waitFor()
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await shot(library, 'meals')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: library.text('meals.new'), exact: true }).click()
    await library.pick('dish', 'Z06')
    await library.typeGroup(0, ['主菜', 'Main'], ['R06', 'R09'])
    await page.getByRole('button', { name: library.text('meals.addGroup'), exact: true }).click()
    await library.typeGroup(1, ['饮品', 'Drink'], ['Y07'])
    await shot(library, 'meal-form')
    expect(await axeFaults(page)).toEqual([])
    await library.apply()
    await menu.button('review').click()
    await menu.dialog.getByText('Z06').first().waitFor()
    await shot(library, 'meal-review')
    await menu.publish()
    const guest = await seatGuest(stage, 'en', { storeId: '101', tableNo: 'A2' })
    await guest.landing.openMenu()
    await guest.menu.openChoice('Crab roe rice')
    await guest.dish.group('Drink').getByText('Young coconut').first().waitFor()
    await guest.dish.choose('Sweet and sour pork', guest.dish.group('Main'))
    await guest.dish.action.click()
    await expect.poll(() => guest.page.getByRole('dialog').count()).toBe(0)
    await guest.menu.openCart()
    await guest.page.getByText('Sweet and sour pork').first().waitFor()
    await guest.page.getByText('Young coconut').first().waitFor()
    expect(guest.faults).toEqual([])
  })

  it('makes rice a must for each guest, saved at once', async () => {
    const { page, library } = await openOptions()
    await page.getByRole('link', { name: library.text('menu.part.must-order'), exact: true }).click()
    const add = page.getByRole('combobox', { name: library.text('must.add'), exact: true })
    await add.selectOption('Z01')
    const rice = page.getByRole('group', { name: 'Steamed rice', exact: true })
    await rice.getByText(library.text('must.perHead')).click()
    await shot(library, 'must')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: library.text('must.save'), exact: true }).click()
    await page.getByText(library.text('must.saved')).waitFor()
    await page.reload()
    expect(await rice.getByRole('checkbox', { name: library.text('must.perHead') }).isChecked()).toBe(true)
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 390, 'light'],
  ] as const)('fits in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page, library } = await openOptions({ language, width, colorScheme })
    await shot(library, `${language}-${width}-${colorScheme}`)
    await library.act('edit', '甜味').click()
    await library.dialog.waitFor()
    await shot(library, `edit-${language}-${width}-${colorScheme}`)
    expect([await axeFaults(page), await widerThanPhone(page)]).toEqual([[], []])
  })
})
