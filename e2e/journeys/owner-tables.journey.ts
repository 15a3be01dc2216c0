import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../ask.ts'
import { axeFaults } from '../axe.ts'
import { newGuest } from '../guest.ts'
import { type OwnerPage, openOwner } from '../pages/owner.page.ts'
import { readPaper } from '../read-paper.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The owner sets up tables, and prints codes that open them. */
describe('the owner’s tables', () => {
  const text = textsOf('owner', 'en')
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    // A store without tables.
    const { page } = await openOwner(stage, 'today')
    for (let number = 1; number <= 12; number += 1) {
      await post(stage, page, `/console/api/demo/102/set-up/tables/A${number}/retire`, {})
    }
  })
  afterAll(() => stage?.close())

  const button = ({ page }: OwnerPage, name: string, values = {}) =>
    page.getByRole('button', { name: text(name, values), exact: true })
  const dialog = ({ page }: OwnerPage, name: string, values = {}) =>
    page.getByRole('dialog', { name: text(name, values), exact: true })
  const sheet = '/console/api/demo/102/set-up/tables/sheet.pdf'

  /** The addresses on each page of a sheet, as a scanner reads them. */
  async function scan({ page }: OwnerPage, query: string): Promise<string[][]> {
    const answer = await page.request.get(`${stage.url}${sheet}?${query}`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const desk = await page.context().newPage()
    const pages = await readPaper(desk, await answer.body())
    await desk.close()
    return pages.map((codes) => codes.map((code) => code.replace(/^QRCode:/, '')))
  }

  it('are added eight at once, printed six a page, and one opens on a guest’s phone', async () => {
    const owner = await openOwner(stage, 'tables')
    const { page } = owner
    await page.getByLabel(text('tables.store')).selectOption('102')
    await page.getByText(text('tables.none')).waitFor()
    await button(owner, 'tables.add').click()
    const add = dialog(owner, 'tables.add')
    await add.getByLabel(text('tables.numbers')).fill('T1–T8')
    await add.getByText(text('tables.willAdd', { n: 8, list: 'T1 T2 … T8' })).waitFor()
    await add.getByLabel(text('tables.area')).fill('Garden')
    await page.context().setOffline(true)
    await add.getByRole('button', { name: text('tables.addThese', { n: 8 }) }).click()
    await add.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.context().setOffline(false)
    await button(owner, 'tables.add').click()
    await add.getByRole('button', { name: text('tables.addThese', { n: 8 }) }).click()
    await page.getByRole('heading', { name: 'Garden' }).waitFor()
    await page.getByText(text('tables.areaCount', { n: 8, seats: 32 })).waitFor()

    await button(owner, 'tables.print').click()
    const print = dialog(owner, 'tables.print')
    const link = print.getByRole('link', { name: text('tables.openSheet', { n: 8 }) })
    expect(await link.getAttribute('href')).toBe(`${sheet}?template=6&only=changed`)
    expect(await axeFaults(page)).toEqual([])
    await link.click()
    await print.getByRole('button', { name: text('tables.markPrinted', { n: 8 }) }).click()
    await print.waitFor({ state: 'detached' })
    await page.getByText(text('tables.unprinted', { n: 0 })).waitFor()

    const pages = await scan(owner, 'template=6')
    expect(pages.map(({ length }) => length)).toEqual([6, 2])
    const [address = ''] = pages[0] ?? []
    const guest = await newGuest(stage, 'en')
    await guest.page.goto(address)
    await guest.page.waitForURL(/storeid=102&tableno=T\d/)
    await guest.landing.toMenu.waitFor()
    expect([...guest.faults, ...owner.faults.filter((fault) => !/offline|INTERNET/i.test(fault))]).toEqual([])
  })

  it('open by each code of every other template', async () => {
    const owner = await openOwner(stage, 'tables')
    const opens = async (address: string) => {
      const answer = await owner.page.request.get(address, { maxRedirects: 0 })
      return answer.headers().location?.replace(/.*storeid=102&tableno=/, '')
    }
    for (const [template, lengths] of [
      ['2', [2, 2, 2, 2]],
      ['4', [4, 4]],
      ['9', [8]],
      ['sticker', [1, 1, 1, 1, 1, 1, 1, 1]],
    ] as const) {
      const pages = await scan(owner, `template=${template}`)
      expect(pages.map(({ length }) => length)).toEqual(lengths)
      const opened = await Promise.all(pages.flat().map(opens))
      expect(opened.sort()).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8'])
    }
  })

  it('get a new code, and the old one is refused in words', async () => {
    const owner = await openOwner(stage, 'tables')
    const { page } = owner
    await page.goto(`${stage.url}/console/owner/tables?store=102`)
    const before = (await scan(owner, 'template=9&tables=T3')).flat()
    await button(owner, 'tables.editOf', { table: 'T3' }).click()
    await dialog(owner, 'tables.tableOf', { table: 'T3' })
      .getByRole('button', { name: text('tables.rekey') })
      .click()
    await page.getByText(text('tables.rekeyEnds', { table: 'T3', version: 1 })).waitFor()
    await button(owner, 'tables.rekeyNow').click()
    await page.getByText(text('tables.unprinted', { n: 1 })).waitFor()
    const after = (await scan(owner, 'template=9&only=changed')).flat()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)

    const guest = await newGuest(stage, 'en')
    await guest.page.goto(before[0] ?? '')
    await guest.page.getByText('This code is no longer valid. Please ask a waiter for a new one').waitFor()
    await guest.page.goto(after[0] ?? '')
    await guest.page.waitForURL(/tableno=T3/)
  })

  it('are renamed and moved, and removed once no party sits there', async () => {
    const owner = await openOwner(stage, 'tables')
    const { page } = owner
    await page.goto(`${stage.url}/console/owner/tables?store=102`)
    await button(owner, 'tables.editOf', { table: 'T8' }).click()
    const edit = dialog(owner, 'tables.tableOf', { table: 'T8' })
    await edit.getByLabel(text('tables.name')).fill('Pond')
    await edit.getByLabel(text('tables.area')).fill('Terrace')
    await page.keyboard.press('Escape')
    await page.getByText(text('tables.unsaved')).waitFor()
    await button(owner, 'tables.editOf', { table: 'T8' }).click()
    await edit.getByRole('button', { name: text('tables.save') }).click()
    await page.getByRole('region', { name: 'Terrace' }).getByText('Pond').waitFor()
    await button(owner, 'tables.editOf', { table: 'Pond' }).click()
    await button(owner, 'tables.retire').click()
    await button(owner, 'tables.retireNow').click()
    await page.getByRole('heading', { name: 'Terrace' }).waitFor({ state: 'detached' })
  })

  it.each([
    ['zh', 1280, 'light'],
    ['ja', 390, 'dark'],
  ] as const)('fit in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const owner = await openOwner(stage, 'tables', { language, width, colorScheme })
    const { page } = owner
    const own = textsOf('owner', language)
    const shoot = async (name: string) => {
      if (process.env.SHOTS) {
        const path = `${process.env.SHOTS}/tables-${name}-${language}-${width}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: name === 'list' })
      }
      expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
    }
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await shoot('list')
    await page.getByRole('button', { name: own('tables.print') }).click()
    await page.getByRole('dialog').waitFor()
    await shoot('print')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: own('tables.editOf', { table: 'A1' }), exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await shoot('table')
    await page.getByRole('button', { name: own('tables.rekey') }).click()
    await shoot('rekey')
  })
})
