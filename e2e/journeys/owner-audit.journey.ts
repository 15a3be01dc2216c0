import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../ask.ts'
import { axeFaults } from '../axe.ts'
import { recordByCommand } from '../database.ts'
import { OwnerPage, openOwner } from '../pages/owner.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The owner reads who changed what. */
describe('the change log', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const { page } = await openOwner(stage, 'today')
    await post(stage, page, '/console/api/demo/settings', {
      ...{ storeid: '101', set: { holdPortions: 12 }, reason: 'too many at once' },
    })
    await post(stage, page, '/console/api/demo/settings', { storeid: '101', unset: ['holdPortions'] })
    const newTable = { tableName: '窗边 9', area: '大厅', seats: 4, minSpend: 0, state: 1, note: '', sort: 9, on: true }
    await recordByCommand(stage, [{ action: 'table.create', subject: '101/Z9', before: null, after: newTable }])
  })
  afterAll(() => stage?.close())

  const text = textsOf('owner', 'en')
  const changeOf = ({ page }: OwnerPage, action: string) =>
    page.getByRole('listitem').filter({ hasText: text(`audit.action.${action}`) })

  it('shows each change with before, after, person and place, and opens the fields that are folded', async () => {
    const owner = await openOwner(stage, 'today')
    await owner.open('audit')
    const [reset, set] = [changeOf(owner, 'settings.change').first(), changeOf(owner, 'settings.change').nth(1)]
    await set.getByText('Red Hearth, Riverside').waitFor()
    await set.getByText('陈掌柜 (owner), console').waitFor()
    await set.getByText('too many at once').waitFor()
    expect(await set.getByRole('definition').textContent()).toBe('Before: not set → After: 12')
    expect(await reset.getByRole('definition').textContent()).toBe('Before: 12 → After: not set')
    expect(await reset.getByRole('deletion').textContent()).toBe('12')
    const table = changeOf(owner, 'table.create').first()
    await table.getByText('root, command line on till').waitFor()
    const fold = table.getByRole('button', { name: text('audit.moreFields', { n: 2 }) })
    await fold.focus()
    await owner.page.keyboard.press('Enter')
    await fold.waitFor({ state: 'detached' })
    expect(await table.getByRole('term').count()).toBe(8)
    expect(await axeFaults(owner.page)).toEqual([])
  })

  it('is filtered by kind, person and number, by keyboard too, and keeps its filter over a reload', async () => {
    const owner = await openOwner(stage, 'audit')
    const { page } = owner
    await changeOf(owner, 'settings.change').first().waitFor()
    await page.getByLabel(text('audit.kind')).selectOption('table')
    await changeOf(owner, 'settings.change').first().waitFor({ state: 'detached' })
    await page.getByLabel(text('audit.person')).selectOption('root')
    await page.getByLabel(text('audit.subject')).fill('z9')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/audit?who=root&group=table&subject=z9')
    await page.reload()
    await changeOf(owner, 'table.create').first().waitFor()
    expect(await page.getByLabel(text('audit.subject')).inputValue()).toBe('z9')
    await page.getByLabel(text('audit.subject')).fill('no such')
    await page.getByRole('button', { name: text('audit.find') }).click()
    await page.getByText(text('audit.noneFits')).waitFor()
    await page.getByRole('button', { name: text('audit.clear') }).click()
    await changeOf(owner, 'settings.change').first().waitFor()
    expect(await page.getByLabel(text('audit.subject')).inputValue()).toBe('')
  })

  it('says so when the server does not answer, and tries again', async () => {
    const owner = await openOwner(stage, 'audit')
    await changeOf(owner, 'table.create').first().waitFor()
    const kind = owner.page.getByLabel(text('audit.kind'))
    await kind.selectOption('settings')
    await changeOf(owner, 'table.create').first().waitFor({ state: 'detached' })
    await owner.page.context().setOffline(true)
    await kind.selectOption('table')
    await owner.page.getByRole('alert').waitFor()
    await owner.page.context().setOffline(false)
    await owner.page.getByRole('button', { name: text('owner.again') }).click()
    await owner.page.getByRole('alert').waitFor({ state: 'detached' })
    await changeOf(owner, 'table.create').first().waitFor()
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 1280, 'dark'],
    ['ja', 390, 'light'],
    ['en', 1280, 'light'],
  ] as const)('fits in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page } = await openOwner(stage, 'audit', { language, width, colorScheme })
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    if (process.env.SHOTS) {
      await page.screenshot({
        path: `${process.env.SHOTS}/audit-${language}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
  })

  it('fits a narrow phone with large text', async () => {
    const phone = await stage.bigTextPhone({ locale: 'ja-JP' })
    const { page } = phone
    const owner = new OwnerPage(phone, 'ja')
    await owner.signIn(stage.url, 'owner', 'comanda-owner', 'audit')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/audit-big.png`, fullPage: true })
    expect(await widerThanPhone(page)).toEqual([])
  })

  it('goes on to older changes and ends with the first', async () => {
    const seats = { action: 'table.change', before: { seats: 2 }, after: { seats: 4 } }
    const changes = Array.from({ length: 55 }, (_, n) => ({ ...seats, subject: `102/P${n}` }))
    await recordByCommand(stage, changes)
    const owner = await openOwner(stage, 'audit')
    await owner.page.getByLabel(text('audit.kind')).selectOption('table')
    const rows = changeOf(owner, 'table.change')
    await owner.page.getByText('102/P54').waitFor()
    expect(await rows.count()).toBe(50)
    await owner.page.getByRole('button', { name: text('audit.older') }).click()
    await owner.page.getByText('102/P0', { exact: true }).waitFor()
    await changeOf(owner, 'table.create').first().waitFor()
    const end = owner.page.getByText(text('audit.oldest'))
    expect(await end.evaluate((one) => one === document.activeElement)).toBe(true)
  })
})
