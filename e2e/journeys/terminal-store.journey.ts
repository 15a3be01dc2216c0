import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** Tickets of the wrong store look like no tickets at all. */
describe('a new terminal', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const windows = {
    'a cook’s phone': () => stage.phone({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' }),
    'a small tablet': () => stage.phone({ viewport: { width: 1024, height: 768 }, locale: 'zh-CN' }),
    'a tablet': () => stage.phone({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' }),
    'a phone with big text': () => stage.bigTextPhone({ locale: 'zh-CN' }),
  }

  it('asks for its store once, by full names; one tap changes it later', async () => {
    const { page, faults } = await windows['a cook’s phone']()
    const terminal = new TerminalPage(page, textsOf('console', 'zh'))
    await page.goto(`${stage.url}/console/terminal`)
    await terminal.giveName('kitchen', 'comanda-kitchen')
    await terminal.whichStore.waitFor()
    const names = [
      '红炉小馆（滨江店）',
      '红炉茶铺（西湖店）',
      '红炉小馆（运河店）',
      '红炉小馆（老城店）',
      '红炉小馆（武林店）',
    ]
    expect((await page.getByRole('listitem').allTextContents()).toSorted()).toEqual(names.toSorted())
    expect.soft(await axeFaults(page)).toEqual([])
    expect.soft(await smallTargets(page)).toEqual([])
    await terminal.chooseStore('红炉茶铺（西湖店）')
    const reloaded = async () => {
      await page.reload()
      await terminal.empty.waitFor()
      return terminal.store.inputValue()
    }
    expect(await reloaded()).toBe('102')
    // A link to another store answers for its own page, until the staff choose there.
    await page.goto(`${stage.url}/console/terminal?store=101`)
    await terminal.empty.waitFor()
    expect(await terminal.store.inputValue()).toBe('101')
    await terminal.store.selectOption('103')
    expect(await reloaded()).toBe('103')
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
  })

  it.each(Object.entries(windows))('shows the store’s whole name: %s', { tags: 'soak' }, async (_what, open) => {
    const { page }: Phone = await open()
    const inChinese = new TerminalPage(page, textsOf('console', 'zh'))
    await page.goto(`${stage.url}/console/terminal`)
    await inChinese.giveName('kitchen', 'comanda-kitchen')
    await inChinese.whichStore.waitFor()
    expect.soft(await widerThanPhone(page)).toEqual([])
    await inChinese.chooseStore('红炉茶铺（西湖店）')
    let before = textsOf('console', 'zh')
    for (const [language, name] of [
      ['zh', '红炉茶铺（西湖店）'],
      ['en', 'Red Hearth Tea, West Lake'],
      ['ja', '紅炉茶舗 西湖店'],
    ] as const) {
      await page.getByLabel(before('house.language')).selectOption(language)
      before = textsOf('console', language)
      const { store } = new TerminalPage(page, before)
      const shown = store.locator('xpath=following-sibling::span')
      await expect.poll(() => shown.textContent()).toBe(name)
      const cut = await shown.evaluate(
        (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight,
      )
      expect.soft({ language, cut, wide: await widerThanPhone(page) }).toEqual({ language, cut: false, wide: [] })
      expect.soft((await store.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    }
  })
})
