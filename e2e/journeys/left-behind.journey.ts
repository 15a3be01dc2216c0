import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSent } from '../ask.ts'
import { ageTable } from '../database.ts'
import { seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root' } as const
/** A busy machine can take longer than the usual second. */
const soon = { timeout: 10_000 }

/** The guest after an abandoned party starts a new one (decision 0029). */
describe('a table abandoned without sending', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('has an empty cart for the next guest, who can restore it; the first party must scan again', async () => {
    const lin = await seatGuest(stage, 'zh', { tableNo: 'A3' })
    await lin.landing.openMenu()
    await lin.menu.add(lotus.zh)
    await lin.menu.portions(lotus.zh).waitFor()
    await allSent(lin)
    // The screen turns off.
    await lin.page.goto('about:blank')
    await ageTable(stage, '101', 'A3', 31)

    const anna = await seatGuest(stage, 'en', { tableNo: 'A3' })
    await anna.landing.openMenu()
    await anna.page.getByText(anna.text('undo.house')).waitFor(soon)
    expect(await anna.menu.portions(lotus.en).count()).toBe(0)
    expect(await anna.menu.toCart.isDisabled()).toBe(true)
    await anna.page.getByRole('button', { name: anna.text('undo.undo') }).click()
    await expect.poll(() => anna.menu.portions(lotus.en).textContent(), soon).toBe('1')

    await lin.page.goto(`${stage.url}/s/demo/index/order?storeid=101&tableno=A3`)
    await lin.page.getByText(lin.text('landing.ended')).waitFor(soon)
    await lin.page.goto(stage.tableLink('101', 'A3'))
    await lin.landing.openMenu()
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('1')
    expect(anna.faults).toEqual([])
  })
})
