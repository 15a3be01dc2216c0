import { Writable } from 'node:stream'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../db/transaction.ts'
import { createLog } from '../../../http/log.ts'

const wide = 2
const narrow = 3
const broken: MenuSnapshot = menuWith(2, (dish, at) => ({
  ...dish,
  optionText: at === 0 ? '[辣度@1@1@]微辣@free@0@|中辣@0@0@' : `[辣度${'度'.repeat(900)}`,
}))
const brokenThroughout = menuWith(23, (dish) => ({ ...dish, optionText: '[]微辣@0@0@' }))

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
  for (const [menuClass, menu] of [
    [narrow, broken],
    [wide, brokenThroughout],
  ] as const) {
    await transaction(house.db, (tx) => house.services.menu.publishMenu(tx, 'demo', '101', menuClass, menu))
  }
})
afterAll(() => house.close())

function menuWith(dishes: number, change: (dish: Dish, at: number) => Dish): MenuSnapshot {
  const menu = makeLargeMenu({ dishes, categories: 1 })
  return { ...menu, dishes: menu.dishes.map(change) }
}

/** What a server that starts now writes in its log while phones read a menu. */
async function logOf(menuClass: number, languages: readonly string[]): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const memory = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const other = await startTestApp({ db: house.db, log: createLog('warn', memory) })
  const url = `/weixin/onlineorder/demo/101/${menuClass}/storemenu.html`
  for (const language of languages) await other.app.inject(`${url}?lang=${language}`)
  await other.close()
  return lines.map((line) => JSON.parse(line))
}

describe('the faults of a menu', () => {
  it('are logged with their dishes once a version, not once a phone; of a long text its beginning', async () => {
    expect(await logOf(narrow, ['zh', 'en', 'ja', 'zh'])).toEqual([
      expect.objectContaining({
        msg: 'a published menu has faults',
        sellerId: 'demo',
        storeId: '101',
        menuClass: narrow,
        version: 1,
        count: 2,
        faults: [
          { code: 'D0', fault: 'option_entry_number', at: expect.any(Number), values: ['微辣', 'free', '0'] },
          { code: 'D1', fault: 'option_section_unclosed', at: 0, values: [`辣度${'度'.repeat(38)}`] },
        ],
        more: 0,
      }),
    ])
  })

  it('do not fill the log: twenty are listed, and how many more there are', async () => {
    const [line, ...others] = await logOf(wide, ['zh'])
    expect(others).toEqual([])
    const faults = Array.from({ length: 20 }, (_, at) => expect.objectContaining({ code: `D${at}` }))
    expect(line).toMatchObject({ count: 23, faults, more: 3 })
  })

  it('are not logged where there are none', async () => {
    expect(await logOf(0, ['zh'])).toEqual([])
  })
})
