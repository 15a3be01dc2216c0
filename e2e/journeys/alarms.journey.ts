import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { addAlarms } from '../database.ts'
import { openOwnersTerminal, openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** What hangs or is broken reaches the owner, who says that it was seen. */
describe('an alarm', () => {
  let stage: Stage
  const text = textsOf('console', 'zh')
  beforeAll(async () => {
    stage = await openStage()
    await addAlarms(stage)
  })
  afterAll(() => stage?.close())

  it('is shown to the owner alone', async () => {
    const { page } = await openTerminal(stage)
    expect(await page.getByRole('button', { name: text('alarm.show') }).count()).toBe(0)
  })

  it('is told with its amount, and goes when the owner has seen it', async () => {
    const { page, faults } = await openOwnersTerminal(stage)
    await page.getByText(text('alarm.strip', { n: 2 })).waitFor()
    await page.getByRole('button', { name: text('alarm.show') }).click()
    const dialog = page.getByRole('dialog', { name: text('alarm.title') })
    const items = dialog.getByRole('listitem')
    await expect.poll(() => items.count()).toBe(2)
    expect(await dialog.textContent()).toContain('¥128.50')
    expect(await axeFaults(page)).toEqual([])

    await items
      .first()
      .getByRole('button', { name: text('alarm.seen') })
      .click()
    await expect.poll(() => items.count()).toBe(1)
    await items
      .first()
      .getByRole('button', { name: text('alarm.seen') })
      .click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: text('alarm.show') }).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: text('kitchen.signOut') }).waitFor()
    expect(await page.getByRole('button', { name: text('alarm.show') }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
