import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { openOwner } from '../pages/owner.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The owner changes a setting without a command line. */
describe('the owner’s settings', () => {
  const text = textsOf('owner', 'en')
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('of a store stand over the brand’s, are refused in words, and go back', async () => {
    const owner = await openOwner(stage, 'settings')
    const { page } = owner
    await page.getByLabel(text('settings.of')).selectOption('102')
    await page.getByLabel(text('settings.search')).fill('holdPortionsEach')
    const row = page.getByRole('listitem').filter({ hasText: 'holdPortionsEach' })
    const number = row.getByRole('textbox')
    await row
      .getByText(text('settings.from.seller'))
      .or(row.getByText(text('settings.from.default')))
      .waitFor()

    await number.fill('12')
    await row.getByRole('button', { name: text('settings.save') }).click()
    await row.getByText(text('settings.saved')).waitFor()
    await row.getByText(text('settings.from.store')).waitFor()
    await row.getByText(text('settings.inherits', { value: '30' })).waitFor()
    await row.getByText('陈掌柜').waitFor()
    await page.reload()
    await page.getByLabel(text('settings.of')).selectOption('102')
    await page.getByLabel(text('settings.search')).fill('holdPortionsEach')
    await expect.poll(() => number.inputValue()).toBe('12')

    await row.getByRole('button', { name: text('settings.reset') }).click()
    await expect.poll(() => number.inputValue()).toBe('30')
    await row.getByRole('button', { name: text('settings.reset') }).waitFor({ state: 'detached' })
    expect(owner.faults).toEqual([])
  })

  it('keep what was typed when the server refuses it', async () => {
    const { page } = await openOwner(stage, 'settings')
    await page.getByLabel(text('settings.search')).fill('primaryColor')
    const row = page.getByRole('listitem').filter({ hasText: 'primaryColor' })
    await row.getByRole('textbox').fill('red')
    await row.getByRole('button', { name: text('settings.save') }).click()
    await row.getByText('This value cannot be used: primaryColor').waitFor()
    expect(await row.getByRole('textbox').inputValue()).toBe('red')
    await row.getByRole('button', { name: text('settings.drop') }).click()
    await expect.poll(() => row.getByRole('textbox').inputValue()).toMatch(/^#/)
    await page.getByLabel(text('settings.search')).fill('nothing of the kind')
    await page.getByText(text('settings.none')).waitFor()
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 390, 'light'],
  ] as const)('fit in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page } = await openOwner(stage, 'settings', { language, width, colorScheme })
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    if (process.env.SHOTS) {
      await page.screenshot({
        path: `${process.env.SHOTS}/settings-${language}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
  })
})
