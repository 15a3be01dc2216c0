import { calendarDay } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { newGuest } from '../guest.ts'
import { openOwner } from '../pages/owner.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The owner keeps the hours of a store without a command line. */
describe('the owner’s stores', () => {
  const text = textsOf('owner', 'en')
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('are closed on Monday and on a special day, and a guest reads when they open next', async () => {
    const { page } = await openOwner(stage, 'stores')
    const card = page.getByRole('region').filter({ hasText: '102' })
    await card.getByText(text('stores.state.open'), { exact: true }).waitFor()
    await card.getByRole('button', { name: text('stores.edit') }).click()
    await page.getByText(text('stores.alwaysOpen')).click()
    await page.getByRole('button', { name: text('stores.removePeriodOf', { day: 'Monday', number: 1 }) }).click()
    const today = calendarDay(localTime(Date.now(), 'Asia/Shanghai'))
    await page.getByLabel(text('stores.date')).fill(today)
    await page.getByRole('button', { name: text('stores.addDay') }).click()
    await page.getByRole('button', { name: text('stores.save') }).click()
    await page.getByText(text('stores.saved')).waitFor()

    const guest = await newGuest(stage, 'zh')
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await guest.page.getByText(/10:00 再开门/).waitFor()

    await page.getByRole('button', { name: text('stores.removeDay') }).click()
    await page.getByText(text('stores.alwaysOpen')).click()
    await page.getByRole('button', { name: text('stores.save') }).click()
    await page.getByRole('button', { name: text('stores.back') }).click()
    await card.getByText(text('stores.state.open'), { exact: true }).waitFor()
    await guest.page.reload()
    await guest.menu.categories.waitFor()
    expect(await guest.page.getByText(/再开门/).count()).toBe(0)
    expect(guest.faults).toEqual([])
  })

  it('close today at a time', async () => {
    const { page } = await openOwner(stage, 'stores')
    const card = page.getByRole('region').filter({ hasText: '102' })
    await card.getByRole('button', { name: text('stores.closeToday') }).click()
    await card.getByLabel(text('stores.otherTime')).fill('23:58')
    await card.getByRole('button', { name: text('stores.closeThen') }).click()
    await card.getByText(text('stores.state.openUntil', { clock: '23:58' })).waitFor()
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 390, 'light'],
  ] as const)('fit in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page } = await openOwner(stage, 'stores', { language, width, colorScheme })
    const own = textsOf('owner', language)
    const shoot = async (name: string) => {
      if (process.env.SHOTS) {
        const path = `${process.env.SHOTS}/stores-${name}-${language}-${width}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: true })
      }
      expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
    }
    await page
      .getByRole('button', { name: own('stores.closeToday') })
      .first()
      .click()
    await page.getByText(own('stores.closeAt')).waitFor()
    await shoot('list')
    await page
      .getByRole('button', { name: own('stores.edit') })
      .last()
      .click()
    await page.getByRole('button', { name: own('stores.save') }).waitFor()
    await shoot('form')
  })
})
