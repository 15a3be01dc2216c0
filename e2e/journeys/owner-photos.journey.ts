import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { seatGuest } from '../guest.ts'
import { openOwner } from '../pages/owner.page.ts'
import { OwnerMenuPage } from '../pages/owner-menu.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const photograph = readFileSync(new URL('../../docs/pictures/comanda.jpg', import.meta.url))
const jpeg = (name: string, buffer = photograph) => ({ name, mimeType: 'image/jpeg', buffer })

/** An owner drops many photographs, and guests see them after one publish. */
describe('photographs of dishes', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('find their dishes by code and name, the others by hand, and are published together', async () => {
    const text = textsOf('owner', 'en')
    const owner = await openOwner(stage, 'menu')
    const menu = new OwnerMenuPage(owner.page, 'en')
    await menu.list('store').selectOption('101')
    await menu.grid.waitFor()
    const open = owner.page.getByRole('button', { name: text('photos.open'), exact: true })
    await open.click()
    const files = [jpeg('R05.jpg'), jpeg('Osmanthus_lotus_root (2).jpg'), jpeg('IMG_2041.jpg')]
    const broken = jpeg('R06.jpg', Buffer.from('no picture'))
    await menu.dialog.getByLabel(text('photos.choose')).setInputFiles([...files, broken])
    await menu.dialog.getByText(text('photos.failed', { n: 1 })).waitFor()
    await menu.dialog.getByText(text('photos.state', { n: 4, unmatched: 1 })).waitFor()
    const dishOf = (file: string) => menu.dialog.getByLabel(text('photos.dishOf', { file }))
    expect(await dishOf('R05.jpg').inputValue()).toBe('R05')
    expect(await dishOf('Osmanthus_lotus_root (2).jpg').inputValue()).toBe('L05')
    await dishOf('IMG_2041.jpg').fill('R05')
    await menu.dialog.getByText(text('photos.twice')).waitFor()
    await dishOf('IMG_2041.jpg').fill('no such dish')
    await menu.dialog.getByText(text('photos.unknownDish')).waitFor()
    await dishOf('IMG_2041.jpg').fill('L04')
    if (process.env.SHOTS) await owner.page.screenshot({ path: `${process.env.SHOTS}/photos-en.png` })
    expect(await axeFaults(owner.page)).toEqual([])
    await menu.dialog.getByRole('button', { name: text('photos.set', { n: 3 }) }).click()
    await owner.page.getByText(text('photos.done', { n: 3 })).waitFor()
    await menu.button('review').click()
    await menu.dialog.getByText(menu.text('menu.changes', { n: 3 })).waitFor()
    await menu.publish()

    const guest = await seatGuest(stage, 'en', { storeId: '101', tableNo: 'A3' })
    await guest.landing.openMenu()
    const shown = guest.menu.dish('Osmanthus lotus root').first()
    await expect.poll(() => shown.locator('img').first().getAttribute('src')).toContain('/pictures/photo-')
    expect(guest.faults).toEqual([])
  })

  it('fit a phone', async () => {
    const text = textsOf('owner', 'ja')
    const { page } = await openOwner(stage, 'menu', { language: 'ja', width: 390 })
    await page.getByRole('button', { name: text('photos.open'), exact: true }).click()
    await page
      .getByLabel(text('photos.choose'))
      .setInputFiles([jpeg('R05.jpg'), jpeg('a very long name of a file.jpg')])
    await page.getByText(text('photos.state', { n: 2, unmatched: 1 })).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/photos-ja.png` })
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
  })
})
