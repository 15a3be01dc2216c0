import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnersTerminal, openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** A terminal is tapped as soon as its buttons show: late content must not move them. */
describe('a terminal that opens', { tags: 'soak' }, () => {
  let stage: Stage
  let kitchen: Phone & { terminal: TerminalPage }
  const text = textsOf('console', 'zh')
  beforeAll(async () => {
    stage = await openStage()
    kitchen = await openTerminal(stage)
  })
  afterAll(() => stage?.close())

  it.each([
    ['a cook’s phone on its side', { width: 852, height: 393 }],
    ['a cook’s phone', { width: 393, height: 852 }],
    ['a tablet', { width: 1024, height: 768 }],
  ])('keeps its buttons in place while names, clock and tickets load: %s', async (_what, viewport) => {
    const { page } = kitchen
    await page.setViewportSize(viewport)
    let come: () => void = () => undefined
    const coming = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route(/stores\.html|101\/(tickets|tables|waiting)/, async (route) => {
      await coming
      await route.continue()
    })
    // Records any message about a lost connection, however short.
    await page.addInitScript((lost) => {
      const alarms: string[] = []
      Object.assign(window, { alarms })
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[role=alert]')) {
          if (textContent.includes(lost)) alarms.push(lost)
        }
      }).observe(document, { childList: true, subtree: true })
    }, text('kitchen.offline'))
    await page.reload()
    const buttons = page.locator('header').locator('button:not(fieldset button), select')
    await buttons.last().waitFor()
    const places = () => buttons.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
    const before = await places()
    expect(before.length).toBeGreaterThan(4)
    come()
    await page.getByRole('option', { name: '红炉小馆（滨江店）' }).waitFor({ state: 'attached' })
    await kitchen.terminal.empty.waitFor()
    expect(await places()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { alarms: string[] }).alarms)).toEqual([])
    await page.unroute(/stores\.html|101\/(tickets|tables|waiting)/)
  })

  it('asks for another store when there is no 101', async () => {
    const { page, terminal, faults } = await openOwnersTerminal(stage)
    await page.route(/stores\.html/, async (route) => {
      const response = await route.fetch()
      const { resultObject, ...envelope } = (await response.json()) as { resultObject: { id: string }[] }
      await route.fulfill({
        response,
        json: { ...envelope, resultObject: resultObject.filter(({ id }) => id !== '101') },
      })
    })
    await page.reload()
    await terminal.whichStore.waitFor()
    await Promise.all([
      page.waitForRequest(/console\/api\/demo\/102\/tickets/),
      terminal.chooseStore('红炉茶铺（西湖店）'),
    ])
    expect(await terminal.store.inputValue()).toBe('102')
    // Also while names are requested in another language.
    const strayed: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/demo/101/') && !request.url().includes('stores.html')) strayed.push(request.url())
    })
    await page.getByLabel(text('house.language')).selectOption('en')
    await page.getByRole('option', { name: 'Red Hearth Tea, West Lake' }).waitFor({ state: 'attached' })
    expect(strayed).toEqual([])
    expect(faults).toEqual([])
  })
})
