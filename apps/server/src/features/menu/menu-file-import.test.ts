import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMenuCommand } from '../../cli/menu.command.ts'
import { seedDemo } from '../../seed/seed.ts'
import { exportMenuFile, importMenuFile } from './menu-file-import.ts'

const teaMenu = fileURLToPath(new URL('../../../../../packages/testing/data/tea-menu.csv', import.meta.url))
const tea = { sellerId: 'demo', storeId: '102', name: 'tea-menu.csv' }

let db: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, { lan: false })
  folder = await mkdtemp(join(tmpdir(), 'comanda-menu-'))
}, 60_000)
afterAll(async () => {
  await db?.close()
  await rm(folder, { recursive: true, force: true })
})

async function currentMenu(storeId: string, menuClass = 0): Promise<MenuSnapshot & { texts?: unknown }> {
  const { rows } = await db.pool.query(
    `select document from menu join menu_current using (seller_id, store_id, menu_class, version)
      where seller_id = 'demo' and store_id = $1 and menu_class = $2`,
    [storeId, menuClass],
  )
  return rows[0]?.document
}

async function soldOut(storeId: string): Promise<string[]> {
  const { rows } = await db.pool.query(
    `select code from saleout where seller_id = 'demo' and store_id = $1 order by code`,
    [storeId],
  )
  return rows.map(({ code }) => code)
}

function csv(...rows: string[]): Buffer {
  return Buffer.from(['code,name_zh,price,sold_out', ...rows].join('\n'))
}

describe('importing a menu file', () => {
  it('publishes the tea chain’s menu as the next version, and exports the same', async () => {
    const bytes = await readFile(teaMenu)
    const steps: string[] = []
    const result = await importMenuFile(db, {
      ...tea,
      bytes,
      onProgress: ({ step, rows }) => steps.push(`${step} ${rows}`),
    })
    expect(result).toMatchObject({ ok: true, version: 2, dishes: 53, skipped: 0, faults: [], notes: [] })
    expect(steps).toEqual(['read 53', 'checked 53', 'published 53'])
    const menu = await currentMenu('102')
    expect(menu).toMatchObject({ version: '2', currency: 'CNY', original: 'zh' })
    expect(menu.dishes).toHaveLength(53)
    for (const kind of ['csv', 'xlsx'] as const) {
      const file = await exportMenuFile(db, { sellerId: 'demo', storeId: '102', menuClass: 0 }, kind)
      const again = await importMenuFile(db, { ...tea, bytes: file?.bytes ?? Buffer.alloc(0) })
      expect(again).toMatchObject({ ok: true, faults: [] })
      expect({ ...(await currentMenu('102')), version: '2' }).toEqual(menu)
    }
    expect((await currentMenu('102', 1)).version).toBe('1')
  })

  it('gives back the demo’s own menu after an export, translations and hues included', async () => {
    const before = await currentMenu('101')
    const file = await exportMenuFile(db, { sellerId: 'demo', storeId: '101', menuClass: 0 }, 'xlsx')
    const result = await importMenuFile(db, { ...tea, storeId: '101', bytes: file?.bytes ?? Buffer.alloc(0) })
    expect(result).toMatchObject({ ok: true, version: 2 })
    expect({ ...(await currentMenu('101')), version: before.version }).toEqual(before)
    expect(before.texts).toBeDefined()
  })

  it('changes nothing when one row is wrong, unless told to leave it out', async () => {
    const file = { ...tea, storeId: '103', bytes: csv('N1,茶,17,0', 'N2,,17,0', 'N1,茶,x,0') }
    const before = await currentMenu('103')
    const refused = await importMenuFile(db, file)
    expect(refused).toMatchObject({ ok: false, code: 'menu_file_refused' })
    expect(refused.faults.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 name_zh', '4 price', '4 code'])
    expect(await currentMenu('103')).toEqual(before)
    expect(await importMenuFile(db, { ...file, skipBad: true })).toMatchObject({ ok: true, dishes: 1, skipped: 2 })
    expect((await currentMenu('103')).dishes.map(({ code }) => code)).toEqual(['N1'])
    const { rows } = await db.pool.query(
      `select version from menu where store_id = '103' and menu_class = 0 order by 1`,
    )
    expect(rows.map(({ version }) => version)).toEqual([1, 2])
  })

  it('refuses a file of which no row is good even then', async () => {
    const result = await importMenuFile(db, { ...tea, storeId: '104', bytes: csv('N1,,x,0'), skipBad: true })
    expect(result).toMatchObject({ ok: false, code: 'menu_file_refused' })
    expect((await currentMenu('104')).version).toBe('1')
  })

  it('starts the sold-out list, and leaves what the kitchen took off', async () => {
    await db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '105', 'N2')`)
    const file = { ...tea, storeId: '105' }
    await importMenuFile(db, { ...file, bytes: csv('N1,a,1,1', 'N2,b,1,0', 'N3,c,1,0') })
    expect(await soldOut('105')).toEqual(['N1', 'N2'])
    await importMenuFile(db, { ...file, bytes: csv('N1,a,1,0', 'N2,b,1,0', 'N3,c,1,1') })
    expect(await soldOut('105')).toEqual(['N2', 'N3'])
  })

  it('lets one of two at the same time through, and tells the other', async () => {
    const file = { ...tea, storeId: '104', bytes: csv('N1,a,1,0') }
    const results = await Promise.all(Array.from({ length: 4 }, () => importMenuFile(db, file)))
    const codes = results.map((result) => (result.ok ? `version ${result.version}` : result.code)).sort()
    expect(new Set(codes).size).toBe(
      codes.filter((code) => code.startsWith('version')).length + Number(codes.includes('menu_changed')),
    )
    expect(codes.at(-1)).toBe(`version ${Number((await currentMenu('104')).version)}`)
  })

  it('knows the stores there are', async () => {
    expect(await importMenuFile(db, { ...tea, storeId: '999', bytes: csv('N1,a,1,0') })).toMatchObject({
      code: 'store_unknown',
    })
    expect(await importMenuFile(db, { ...tea, sellerId: 'other', bytes: csv('N1,a,1,0') })).toMatchObject({
      code: 'store_unknown',
    })
    expect(await exportMenuFile(db, { sellerId: 'other', storeId: '101', menuClass: 0 }, 'csv')).toBeNull()
  })
})

describe('the command', () => {
  async function run(...args: string[]) {
    const lines: string[] = []
    const exit = await runMenuCommand(args, db, (line) => lines.push(line))
    return { exit, lines }
  }
  const at = ['--seller', 'demo', '--store', '102']

  it('exports and imports, and says so', async () => {
    const file = join(folder, 'out.xlsx')
    expect(await run('export', file, ...at)).toMatchObject({
      exit: 0,
      lines: [expect.stringMatching(/^Written: \d+ dishes/)],
    })
    const { exit, lines } = await run('import', file, ...at)
    expect(exit).toBe(0)
    expect(lines.at(-1)).toMatch(/^Published: 53 dishes in \d+ categories as version \d+\.$/)
  })

  it('says row by row what is wrong and ends with 1', async () => {
    const file = join(folder, 'wrong.csv')
    await writeFile(file, csv('N1,茶,¥17,0', 'N 2,茶,17,2'))
    const { exit, lines } = await run('import', file, ...at)
    expect(exit).toBe(1)
    expect(lines).toEqual([
      'wrong.csv: 2 rows read',
      'wrong.csv: 2 rows checked',
      'Row 2, price: "¥17" is not a price. Write it like 17.00, without a currency sign.',
      'Row 3, code: The code "N 2" has a blank in it.',
      'Row 3, sold_out: sold_out is 0 or 1, not "2".',
      'Nothing was changed. Correct the file and import it again, or use --skip-bad.',
    ])
  })

  it('explains itself when not understood, and names a file that is not there', async () => {
    expect(await run('import', 'x.csv')).toMatchObject({ exit: 2, lines: expect.arrayContaining(['Usage:']) })
    expect(await run('burn', 'x.csv', ...at)).toMatchObject({ exit: 2 })
    expect(await run('import', 'x.csv', ...at, '--force')).toMatchObject({ exit: 2 })
    expect(await run('import', join(folder, 'none.csv'), ...at)).toMatchObject({ exit: 1 })
  })
})
