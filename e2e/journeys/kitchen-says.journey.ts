import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatGuest } from '../guest.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/cli/main.ts', import.meta.url))

/** What the kitchen taps and the owner publishes is on the phones that are open, without a reload. */
describe('while a guest reads the menu', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('a dish the kitchen marks sold out is out on every phone within a second, and back as fast', async () => {
    const { terminal } = await openTerminal(stage)
    const [lin, anna] = await Promise.all([
      seatGuest(stage, 'zh', { tableNo: 'A1' }),
      seatGuest(stage, 'en', { tableNo: 'A2' }),
    ])
    for (const guest of [lin, anna]) await guest.landing.openMenu()
    await lin.menu.plus('桂花糖藕').waitFor()
    await anna.menu.plus('Osmanthus lotus root').waitFor()
    await terminal.openDishes()
    await terminal.sellOut('桂花糖藕')
    const second = { timeout: 1000 }
    const out = [
      lin.menu.dish('桂花糖藕').getByText(lin.text('menu.soldOut')).first(),
      anna.menu.dish('Osmanthus lotus root').getByText(anna.text('menu.soldOut')).first(),
    ]
    await Promise.all(out.map((ribbon) => ribbon.waitFor(second)))
    await expect.poll(() => lin.menu.plus('桂花糖藕').getAttribute('aria-disabled')).toBe('true')
    await terminal.bringBack('桂花糖藕')
    await Promise.all(out.map((ribbon) => ribbon.waitFor({ state: 'detached', ...second })))
    await expect.poll(() => lin.menu.plus('桂花糖藕').getAttribute('aria-disabled')).not.toBe('true')
    expect([...lin.faults, ...anna.faults]).toEqual([])
  })

  it('a set meal is out where what is always in it is, says so when it is tapped, and is back as fast', async () => {
    const meal = '一人工作餐'
    const { terminal } = await openTerminal(stage)
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A7' })
    await guest.landing.openMenu()
    const choice = guest.menu.choice(meal)
    await choice.waitFor()
    await expect.poll(() => choice.getAttribute('aria-disabled')).toBe(null)
    await terminal.openDishes()
    await terminal.sellOut('西红柿紫菜蛋花汤')
    const ribbon = guest.menu.dish(meal).getByText(guest.text('menu.soldOut')).first()
    await ribbon.waitFor({ timeout: 1000 })
    await expect.poll(() => choice.getAttribute('aria-disabled')).toBe('true')
    await choice.click({ force: true })
    await guest.page.getByText(guest.text('menu.isSoldOut', { name: meal })).waitFor()
    // A page that is opened now says so from the start, and goes on saying so.
    const late = await seatGuest(stage, 'en', { tableNo: 'A8' })
    await late.landing.openMenu()
    await late.menu.dish('Lunch for one').getByText(late.text('menu.soldOut')).first().waitFor()
    await terminal.bringBack('西红柿紫菜蛋花汤')
    await ribbon.waitFor({ state: 'detached', timeout: 1000 })
    await guest.menu.openChoice(meal)
    expect([...guest.faults, ...late.faults]).toEqual([])
  })

  it('the last portions count down on the other tables, and nobody is sold a fourth of three', async () => {
    const { terminal } = await openTerminal(stage)
    await terminal.openDishes()
    await terminal.limit('老醋花生', '3')
    const [lin, ken] = await Promise.all([
      seatGuest(stage, 'zh', { tableNo: 'A3' }),
      seatGuest(stage, 'ja', { tableNo: 'A4' }),
    ])
    for (const guest of [lin, ken]) await guest.landing.openMenu()
    const peanuts = ken.menu.dish('ピーナッツの黒酢漬け')
    await peanuts.getByText(ken.text('menu.left', { n: 3 })).waitFor()
    await lin.menu.add('老醋花生')
    await lin.menu.portions('老醋花生').waitFor()
    await lin.menu.add('老醋花生')
    await lin.menu.openCart()
    await lin.cart.sendOf(2).click()
    await lin.sent.title.waitFor()
    await peanuts.getByText(ken.text('menu.left', { n: 1 })).waitFor({ timeout: 1000 })
    await expect.poll(() => terminal.portionField('老醋花生').inputValue()).toBe('1')
    await ken.menu.add('ピーナッツの黒酢漬け')
    await ken.menu.openCart()
    await ken.cart.sendOf(1).click()
    await ken.sent.title.waitFor()
    await expect.poll(() => terminal.portionField('老醋花生').inputValue()).toBe('0')
    expect([...lin.faults, ...ken.faults]).toEqual([])
  })

  it('a menu that is published shows on the open phone within two seconds', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A5' })
    await guest.landing.openMenu()
    await guest.menu.plus('Steamed rice').waitFor()
    const menuCommand = (verb: 'import' | 'export', file: string) =>
      promisify(execFile)(process.execPath, [cli, 'menu', verb, file, '--seller', 'demo', '--store', '101'], {
        env: ownEnvironment({ DATA_DIR: stage.dataDir }),
      })
    const file = join(stage.dataDir, 'menu.csv')
    await menuCommand('export', file)
    const rows = readFileSync(file, 'utf8')
    writeFileSync(file, rows.replace('Steamed rice', 'Rice from Wuchang'))
    await menuCommand('import', file)
    await guest.menu.plus('Rice from Wuchang').waitFor({ timeout: 2000 })
    expect(guest.faults).toEqual([])
  })
})
