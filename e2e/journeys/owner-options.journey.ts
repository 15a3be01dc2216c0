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
      ['甜味', '标准甜', '少甜'],
      ['冰块', '多冰', '不要冰'],
    ] as const) {
      await library.button('new').click()
      await library.typeNames('group', [group])
      await library.typeNames(0, [first])
      await library.typeNames(1, [second])
      await library.tick('Sweets').check()
      await library.tick('X02').uncheck()
      await library.dialog.getByText(`[${group}@1@1@]${first}@0@0@|${second}@0@0@`).waitFor()
      await library.dialog.getByText(library.text('options.willHit', { n: 7, left: 0 })).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await shot(library, `new-${group}`)
      await library.apply()
      await library
        .group(group)
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
    await menu.dialog.getByText(menu.text('menu.changes', { n: 7 })).waitFor()
    await shot(library, 'review')
    await menu.publish()
    const guest = await seatGuest(stage, 'zh', { storeId: '101', tableNo: 'A1' })
    await guest.landing.openMenu()
    await guest.menu.openChoice('杨枝甘露')
    expect(await guest.dish.field('冰块').getByRole('radio').count()).toBe(2)
    await guest.dish.choose('少甜')
    await guest.dish.choose('不要冰')
    await guest.dish.action.click()
    await expect.poll(() => guest.page.getByRole('dialog').count()).toBe(0)
    // The dish that was taken out has nothing to choose.
    await guest.menu.plus('杏仁豆腐').waitFor()
    expect(guest.faults).toEqual([])
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
