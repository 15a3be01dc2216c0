import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/cli/main.ts', import.meta.url))
const teaMenu = fileURLToPath(new URL('../../packages/testing/data/tea-menu.csv', import.meta.url))
const teaWords = fileURLToPath(new URL('../../packages/testing/data/tea-words.csv', import.meta.url))
const storeId = '102'
const drink = '绿妍'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** As an owner does it, beside the server; returns the command's output. */
async function importTea(...words: readonly string[]): Promise<string> {
  const command = ['menu', 'import', teaMenu, ...words, '--seller', 'demo', '--store', storeId]
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...command], {
    env: ownEnvironment({ DATA_DIR: stage.dataDir }),
  })
  return stdout
}

describe('a tea chain imports its menu unchanged, and a guest orders from it', () => {
  let guest: Guest
  beforeAll(async () => {
    expect(await importTea()).toMatch(/53 dishes in \d+ categories as version/)
    guest = await seatGuest(stage, 'zh', { storeId, tableNo: 'A3' })
    await guest.landing.openMenu()
  })

  it('a drink opens with each section’s recommendation and without add-ons', async () => {
    const { menu, dish } = guest
    await menu.openChoice(drink)
    for (const [section, word] of [
      ['顶料', '撒抹茶粉'],
      ['糖度', '标准（推荐）'],
      ['口味', '标准（推荐）'],
      ['温度', '正常冰（推荐）'],
    ] as const)
      await expect.poll(() => dish.field(section).getByRole('radio', { name: word }).isChecked()).toBe(true)
    await expect.poll(() => dish.sheet.getByText('¥17').first().isVisible()).toBe(true)
  })

  it('a guest chooses in each of five sections and takes an add-on twice', async () => {
    const { menu, dish, cart } = guest
    await dish.choose('轻芝士')
    await dish.choose('撒山核桃仁碎', dish.field('顶料'))
    await dish.choose('少少糖', dish.field('糖度'))
    await dish.choose('少轻芝士(1/2量)', dish.field('口味'))
    await dish.choose('去冰', dish.field('温度'))
    await dish.more('芝士分装', 2)
    // 17 + 2 × 1
    await dish.put('¥19')
    await menu.openCart()
    const line = cart.line(`${drink}（轻芝士）`)
    await expect.poll(() => line.textContent()).toContain('撒山核桃仁碎 · 少少糖 · 少轻芝士(1/2量) · 去冰')
    for (const words of ['芝士分装', '+¥2', '19']) await expect.poll(() => line.textContent()).toContain(words)
  })

  it('the tea bar makes it as chosen', async () => {
    const { cart, sent, faults } = guest
    const { terminal } = await openTerminal(stage, storeId)
    await cart.sendOf(1).click()
    await sent.title.waitFor()
    const ticket = terminal.ticket('A3', 1)
    await ticket.waitFor()
    for (const words of [drink, '轻芝士', '撒山核桃仁碎', '少少糖', '少轻芝士(1/2量)', '− 冰', '芝士分装'])
      await expect.poll(() => ticket.textContent()).toContain(words)
    await expect.poll(() => ticket.textContent()).toMatch(/芝士分装\s*[×x]\s*2|2\s*[×x]\s*芝士分装/)
    expect(faults).toEqual([])
  })
})

describe('a tea chain imports English words beside its menu', { tags: 'soak' }, () => {
  it('a guest orders the same drink in English, and the tea bar reads its own language', async () => {
    expect(await importTea('--words', teaWords)).toMatch(/53 dishes in \d+ categories, with 76 translated words/)
    const { menu, dish, cart, sent, faults, landing } = await seatGuest(stage, 'en', { storeId, tableNo: 'A4' })
    await landing.openMenu()
    await menu.openChoice(drink)
    await dish.choose('Light cheese foam')
    await dish.choose('Crushed pecans', dish.field('Sprinkled on top'))
    await dish.choose('Half the sugar', dish.field('Sugar'))
    await dish.choose('No ice', dish.field('Temperature'))
    await dish.more('Cheese foam on the side', 2)
    await dish.put('¥19')
    await menu.openCart()
    const line = cart.line(`${drink}, Light cheese foam`)
    await expect.poll(() => line.textContent()).toContain('Crushed pecans · Half the sugar')
    // The original name shows small beside it.
    await expect.poll(() => line.locator('[lang=zh]').first().textContent()).toContain('少少糖')
    const { terminal } = await openTerminal(stage, storeId)
    await cart.sendOf(1).click()
    await sent.title.waitFor()
    const ticket = terminal.ticket('A4', 1)
    await ticket.waitFor()
    for (const words of [drink, '轻芝士', '撒山核桃仁碎', '少少糖', '− 冰', '芝士分装'])
      await expect.poll(() => ticket.textContent()).toContain(words)
    expect(await ticket.textContent()).not.toMatch(/foam|sugar|ice/i)
    expect(faults).toEqual([])
  })
})
