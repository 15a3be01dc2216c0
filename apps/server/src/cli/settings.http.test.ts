import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from './operator.fixture.ts'
import { runSettingsCommand } from './settings.command.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

let said: string[]
beforeEach(() => {
  said = []
})

/** `npm run comanda -- settings …` beside the server; its output is in `said`. */
function settings(...args: string[]): Promise<number> {
  return runSettingsCommand(args, house.db, (line) => said.push(line), { who: 'ada', where: 'command@till' })
}
const ofStore = ['--seller', 'demo', '--store', '102']
const ofSeller = ['--seller', 'demo']

/** The settings that the server's rooms use on their next read. */
async function inForce(storeId: string) {
  house.services.style.forget('demo')
  const { rows } = await house.db.pool.query('select config from store where seller_id = $1 and store_id = $2', [
    'demo',
    storeId,
  ])
  return house.services.style.settingsOf('demo', { storeId, config: rows[0].config })
}

describe('the settings command', () => {
  it('sets what one store requires, and prints the result', async () => {
    expect(await settings('set', 'tableGuard', 'code,companion', 'holdPortions', '80', ...ofStore)).toBe(0)
    expect(said).toEqual(['tableGuard    ["code","companion"]  (of the store)', 'holdPortions  80  (of the store)'])
    expect(await inForce('102')).toMatchObject({ tableGuard: ['code', 'companion'], holdPortions: 80 })
    expect(await inForce('101')).toMatchObject({ tableGuard: [], holdPortions: 50 })
  })

  it("falls back to the seller's setting when the store's is unset", async () => {
    await settings('set', 'farAway', 'refuse', ...ofStore)
    await settings('set', 'farAway', 'nod', ...ofSeller)
    said = []
    expect(await settings('unset', 'farAway', ...ofStore)).toBe(0)
    expect(await settings('unset', 'farAway', ...ofSeller)).toBe(0)
    expect(said).toEqual(['farAway  "nod"  (of the seller)', 'farAway  "nod"  (by default)'])
    expect(await inForce('102')).toMatchObject({ farAway: 'nod' })
  })

  it('is in the audit with who, why, and what stood before', async () => {
    await settings('set', 'holdPortions', '70', ...ofStore)
    await settings('set', 'holdPortions', '60', '--reason', 'a quiet evening', ...ofStore)
    const [row] = await auditOf(house.db, 'demo')
    expect(row).toEqual({
      ...{ action: 'settings.change', subject: '102', who: 'ada', where: 'command@till', reason: 'a quiet evening' },
      ...{ before: { holdPortions: 70 }, after: { holdPortions: 60 } },
    })
    const rows = (await auditOf(house.db, 'demo')).length
    await settings('set', 'holdPortions', 'many', ...ofStore)
    expect((await auditOf(house.db, 'demo')).length).toBe(rows)
  })

  it('gives pages the new colours', async () => {
    expect(await settings('set', 'primaryColor', '#0a5c36', ...ofSeller)).toBe(0)
    house.services.style.forget('demo')
    expect(await house.services.style.getStyle('demo')).toMatchObject({ primaryColor: '#0a5c36' })
  })

  it('writes all settings of a call or none', async () => {
    expect(await settings('set', 'cancelSeconds', '5', 'tableGuard', 'nobody', 'cancelseconds', '6', ...ofStore)).toBe(
      1,
    )
    expect(said).toEqual([
      'tableGuard does not take "nobody": Invalid option: expected one of "code"|"orderCode"|"companion"|"staff" (at 0).',
      'There is no setting "cancelseconds". Did you mean "cancelSeconds"?',
      'Nothing was changed.',
    ])
    expect(await inForce('102')).toMatchObject({ cancelSeconds: 60 })
  })

  it('keeps the currency of stored prices', async () => {
    const set = (fixNum: number, ...of: string[]) =>
      settings('set', 'currency', JSON.stringify({ code: 'CNY', fixNum, showZero: true }), ...of)
    expect(await set(0, ...ofSeller)).toBe(1)
    expect(await set(2, ...ofStore)).toBe(1)
    expect(said.filter((line) => line !== 'Nothing was changed.')).toEqual([
      'The prices of the menus in force are in the currency of now: it stays, and so does its fixNum.',
      'All stores of a seller have one currency: set it without --store.',
    ])
    expect(await set(2, ...ofSeller)).toBe(0)
    expect(await inForce('102')).toMatchObject({ currency: { fixNum: 2, showZero: true } })
  })

  it('refuses to unset what every page needs', async () => {
    expect(await settings('unset', 'names', 'farAway', ...ofSeller)).toBe(1)
    expect(said).toEqual(['A seller cannot be without names.', 'Nothing was changed.'])
    expect(await settings('unset', 'names', ...ofStore)).toBe(0)
  })

  it('reports an unreadable stored value and lets it be replaced', async () => {
    await house.db.pool.query(`update store set config = config || '{"tableGuard": "staff"}' where store_id = '102'`)
    expect(await settings('show', 'tableGuard', ...ofStore)).toBe(0)
    expect(said).toEqual(['tableGuard  ["staff"]  (of the store, where what is written cannot be read)'])
    await house.db.pool.query(`update style set config = config || '{"layout": "RL"}' where seller_id = 'demo'`)
    said = []
    expect(await settings('show', 'tableGuard', ...ofStore)).toBe(1)
    expect(said).toEqual(['What is written of the seller for layout cannot be read: set it anew.'])
    said = []
    expect(await settings('set', 'holdPortions', '7', ...ofStore)).toBe(1)
    expect(said.at(-1)).toBe('Nothing was changed.')
    said = []
    expect(await settings('set', 'cancelSeconds', '61', ...ofSeller)).toBe(0)
    expect(said).toEqual(['It is written.', 'What is written of the seller for layout cannot be read: set it anew.'])
    said = []
    expect(await settings('set', 'layout', 'TB', ...ofSeller)).toBe(0)
    expect(said).toEqual(['layout  "TB"  (of the seller)'])
  })

  it('shows every setting on its own line', async () => {
    expect(await settings('show', ...ofStore)).toBe(0)
    expect(said.length).toBeGreaterThan(40)
    expect(said.find((line) => line.startsWith('readyMinutes'))).toMatch(/^readyMinutes +10 {2}\(of the seller\)$/)
  })

  it('refuses an unknown seller or store', async () => {
    expect(await settings('show', 'layout', '--seller', 'nobody')).toBe(1)
    expect(await settings('set', 'layout', 'LR', '--seller', 'demo', '--store', '999')).toBe(1)
    expect(await settings('unset', 'farAway', '--seller', 'nobody')).toBe(1)
    expect(said).toEqual([
      'There is no seller "nobody".',
      'There is no store "999" of seller "demo".',
      'Nothing was changed.',
      'There is no seller "nobody".',
      'Nothing was changed.',
    ])
  })

  it('prints its usage for wrong arguments', async () => {
    for (const args of [
      [],
      ['set', 'layout', ...ofSeller],
      ['unset', ...ofSeller],
      ['show'],
      ['drop', 'layout', ...ofSeller],
    ]) {
      expect(await settings(...args)).toBe(2)
    }
    expect(said.filter((line) => line === 'Usage:')).toHaveLength(5)
  })
})
