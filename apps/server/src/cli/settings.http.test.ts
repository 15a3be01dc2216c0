import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** `npm run comanda -- settings …` beside the server; what it said is in `said`. */
function settings(...args: string[]): Promise<number> {
  return runSettingsCommand(args, house.db, (line) => said.push(line))
}
const ofStore = ['--seller', 'demo', '--store', '102']
const ofSeller = ['--seller', 'demo']

/** What the server's rooms go by, as soon as they ask again. */
async function inForce(storeId: string) {
  house.services.style.forget('demo')
  const { rows } = await house.db.pool.query('select config from store where seller_id = $1 and store_id = $2', [
    'demo',
    storeId,
  ])
  return house.services.style.settingsOf('demo', { storeId, config: rows[0].config })
}

describe('the settings command', () => {
  it('sets what one store asks of its guests, and says what holds', async () => {
    expect(await settings('set', 'tableGuard', 'code,companion', 'holdPortions', '80', ...ofStore)).toBe(0)
    expect(said).toEqual(['tableGuard    ["code","companion"]  (of the store)', 'holdPortions  80  (of the store)'])
    expect(await inForce('102')).toMatchObject({ tableGuard: ['code', 'companion'], holdPortions: 80 })
    expect(await inForce('101')).toMatchObject({ tableGuard: [], holdPortions: 50 })
  })

  it('gives a store what its seller has when its own is taken away', async () => {
    await settings('set', 'farAway', 'refuse', ...ofStore)
    await settings('set', 'farAway', 'nod', ...ofSeller)
    said = []
    expect(await settings('unset', 'farAway', ...ofStore)).toBe(0)
    expect(await settings('unset', 'farAway', ...ofSeller)).toBe(0)
    expect(said).toEqual(['farAway  "nod"  (of the seller)', 'farAway  "nod"  (by default)'])
    expect(await inForce('102')).toMatchObject({ farAway: 'nod' })
  })

  it('gives pages the new colours', async () => {
    expect(await settings('set', 'primaryColor', '#0a5c36', ...ofSeller)).toBe(0)
    house.services.style.forget('demo')
    expect(await house.services.style.getStyle('demo')).toMatchObject({ primaryColor: '#0a5c36' })
  })

  it('writes all of a call or nothing', async () => {
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

  it('leaves the currency that prices are written in', async () => {
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

  it('does not take from a seller what no page can be without', async () => {
    expect(await settings('unset', 'names', 'farAway', ...ofSeller)).toBe(1)
    expect(said).toEqual(['A seller cannot be without names.', 'Nothing was changed.'])
    expect(await settings('unset', 'names', ...ofStore)).toBe(0)
  })

  it('tells a value of the database that cannot be read, and lets it be set anew', async () => {
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

  it('shows every setting, each on a line of its own', async () => {
    expect(await settings('show', ...ofStore)).toBe(0)
    expect(said.length).toBeGreaterThan(40)
    expect(said.find((line) => line.startsWith('readyMinutes'))).toMatch(/^readyMinutes +10 {2}\(of the seller\)$/)
  })

  it('knows whom it speaks of', async () => {
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

  it('says how it is used where it does not understand', async () => {
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
