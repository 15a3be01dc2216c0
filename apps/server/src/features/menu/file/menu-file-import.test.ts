import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMenuCommand } from '../../../cli/menu.command.ts'
import { auditOf } from '../../../cli/operator.fixture.ts'
import { seedDemo } from '../../../seed/seed.ts'
import { exportMenuFile, importMenuFile } from './menu-file-import.ts'
import { englishText } from './sentence/english-fault.fixture.ts'

const teaMenu = fileURLToPath(new URL('../../../../../../packages/testing/data/tea-menu.csv', import.meta.url))
const teaWords = fileURLToPath(new URL('../../../../../../packages/testing/data/tea-words.csv', import.meta.url))
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

  it('changes nothing when one row is wrong, unless skipBad is set', async () => {
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

  it('that reaches some guests only names the classes that keep the old price', async () => {
    const bytes = await readFile(new URL('./fixtures/new-price-for-every-class.csv', import.meta.url))
    const file = { sellerId: 'demo', storeId: '101', name: 'new-price.csv', bytes }
    const old = (await currentMenu('101', 1)).dishes.find(({ code }) => code === 'L05')
    const first = await importMenuFile(db, file)
    const price = ((old?.price ?? 0) / 100).toFixed(2)
    expect(first).toMatchObject({ ok: true })
    expect(first.notes.map(englishText)).toEqual([
      expect.stringContaining(
        `class 1 (takeout) was not changed: 1 dish has another price there (L05 ${price}, here 99.00)`,
      ),
    ])
    expect((await importMenuFile(db, { ...file, menuClass: 1 })).notes).toEqual([])
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
    // The store's other menus mark S04.
    expect(await soldOut('105')).toEqual(['N1', 'N2', 'S04'])
    await importMenuFile(db, { ...file, bytes: csv('N1,a,1,0', 'N2,b,1,0', 'N3,c,1,1') })
    expect(await soldOut('105')).toEqual(['N2', 'N3', 'S04'])
  })

  it('leaves sold out what another menu of the store marks, until the last one no longer does', async () => {
    const file = { ...tea, storeId: '105' }
    const marked = csv('N1,a,1,1')
    const free = csv('N1,a,1,0')
    for (const menuClass of [0, 1]) await importMenuFile(db, { ...file, menuClass, bytes: marked })
    await importMenuFile(db, { ...file, menuClass: 1, bytes: free })
    expect(await soldOut('105')).toContain('N1')
    await importMenuFile(db, { ...file, menuClass: 0, bytes: free })
    expect(await soldOut('105')).not.toContain('N1')
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

  it('publishes no prices that were read in another currency', async () => {
    const setCurrency = (fixNum: number) =>
      db.pool.query(
        `update style set config = jsonb_set(config, '{currency,fixNum}', $1::text::jsonb) where seller_id = 'demo'`,
        [fixNum],
      )
    let set: Promise<unknown> | undefined
    const addresses = ['N1,a,1,https://pictures.example/a.webp']
    const result = await importMenuFile(db, {
      ...{ ...tea, storeId: '103', menuClass: 3 },
      bytes: Buffer.from(['code,name_zh,price,picture', ...addresses].join('\n')),
      // Pictures are waited for, so that there is time for it.
      takePicture: async () => {
        set = setCurrency(0)
        await set
        return { ok: false, why: 'gone' }
      },
    })
    await setCurrency(2)
    expect(set).toBeDefined()
    expect(result).toMatchObject({ ok: false, code: 'menu_changed' })
  })

  it('takes set meals from a second file or sheet, and gives both back', async () => {
    const place = { sellerId: 'demo', storeId: '103', menuClass: 2 }
    const suites = Buffer.from(
      ['suite_code,group_no,group_name,group_required,item_code,price', 'N1,1,主食,1,N2,0', 'N1,1,,,N3,2.50'].join(
        '\n',
      ),
    )
    const bytes = csv('N1,套餐,50,0', 'N2,面,20,0', 'N3,饭,20,0')
    const file = { ...place, name: 'a.csv', bytes }
    expect(await importMenuFile(db, { ...file, suites })).toMatchObject({ ok: true, dishes: 3, meals: 1, notes: [] })
    const menu = await currentMenu('103', 2)
    expect(menu.dishes[0]).toMatchObject({
      isGroup: true,
      suite: [{ groupNo: '1', required: 1, parts: [{}, { price: 250 }] }],
    })
    for (const kind of ['csv', 'xlsx'] as const) {
      const out = await exportMenuFile(db, place, kind)
      const own = kind === 'csv' ? { suites: out?.suites } : {}
      const again = await importMenuFile(db, { ...file, bytes: out?.bytes ?? Buffer.alloc(0), ...own })
      expect(again).toMatchObject({ ok: true, meals: 1, faults: [], notes: [] })
      expect({ ...(await currentMenu('103', 2)), version: menu.version }).toEqual(menu)
    }
  })

  it('changes nothing when the set meals are wrong, or no set meals at all', async () => {
    const file = { ...tea, storeId: '103', menuClass: 2, bytes: csv('N1,套餐,50,0', 'N2,面,20,0') }
    const before = await currentMenu('103', 2)
    const refused = await importMenuFile(db, {
      ...file,
      suites: Buffer.from('suite_code,group_no,group_name,group_required,item_code\nN1,1,主食,1,N9'),
    })
    expect(refused).toMatchObject({
      ok: false,
      code: 'menu_file_refused',
      faults: [{ sheet: 'suites', row: 2, column: 'item_code' }],
    })
    const damaged = await importMenuFile(db, { ...file, suites: Buffer.from([0xff, 0xfe, 0, 1]) })
    expect(damaged).toMatchObject({ ok: false, faults: [{ sheet: 'suites', fault: 'file_encoding' }] })
    expect(await currentMenu('103', 2)).toEqual(before)
  })

  it('sends open phones the event at the commit', async () => {
    const { rows: before } = await db.pool.query(`select max(seq) as seq from live_event where channel = 'm_103'`)
    await importMenuFile(db, { ...tea, storeId: '103', menuClass: 3, bytes: csv('N1,茶,17,0') })
    const { rows: after } = await db.pool.query(`select max(seq) as seq from live_event where channel = 'm_103'`)
    expect(Number(after[0]?.seq)).toBeGreaterThan(Number(before[0]?.seq ?? 0))
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
  const actor = { who: 'ada', where: 'command@till' }
  async function run(...args: string[]) {
    const lines: string[] = []
    const exit = await runMenuCommand(args, db, (line) => lines.push(line), folder, { language: 'en', actor })
    return { exit, lines }
  }
  const at = ['--seller', 'demo', '--store', '102']

  it('leaves an import in the audit', async () => {
    const file = join(folder, 'audited.csv')
    expect((await run('export', file, ...at)).exit).toBe(0)
    expect((await run('import', file, ...at, '--reason', 'spring menu')).exit).toBe(0)
    const [row] = await auditOf(db, 'demo')
    expect(row).toMatchObject({ action: 'menu.import', subject: '102/0', who: 'ada', reason: 'spring menu' })
    expect(row?.after).toMatchObject({ version: row?.before.version + 1, file: 'audited.csv' })
  })

  it('exports and imports, and says so', async () => {
    const file = join(folder, 'out.xlsx')
    expect(await run('export', file, ...at)).toMatchObject({
      exit: 0,
      lines: [expect.stringMatching(/^Written: \d+ dishes/)],
    })
    const { exit, lines } = await run('import', file, ...at)
    expect(exit).toBe(0)
    expect(lines.at(-1)).toMatch(
      /^Published: 53 dishes in \d+ categories, with \d+ translated words, as version \d+\.$/,
    )
  })

  it('says row by row what is wrong and ends with 1', async () => {
    const file = join(folder, 'wrong.csv')
    await writeFile(file, csv('N1,茶,17x,0', 'N 2,茶,17,2'))
    const { exit, lines } = await run('import', file, ...at)
    expect(exit).toBe(1)
    expect(lines).toEqual([
      'wrong.csv: 2 rows read',
      'wrong.csv: 2 rows checked',
      'Row 2, price: "17x" is not a price. Write it like 17.00.',
      'Row 3, code: The code "N 2" has a blank in it.',
      'Row 3, sold_out: sold_out is 0 or 1, not "2".',
      'Nothing was changed. Correct the file and import it again, or use --skip-bad.',
    ])
  })

  it('says how many dishes are shown with what can be read of their options', async () => {
    const file = join(folder, 'broken.csv')
    await writeFile(file, 'code,name_zh,price,options\nN1,茶,17,\nN2,奶茶,18,[糖度\nN3,绿茶,x,')
    const place = ['--seller', 'demo', '--store', '104', '--class', '2']
    expect((await run('import', file, ...place)).lines.at(-1)).toMatch(/^Nothing was changed/)
    const { exit, lines } = await run('import', file, ...place, '--skip-bad')
    expect(exit).toBe(0)
    expect(lines.slice(-3)).toEqual([
      'Row 3, options: The section that begins at character 1 has no closing bracket "]".',
      'Row 4, price: "x" is not a price. Write it like 17.00.',
      'Published: 2 dishes in 1 categories as version 1, 1 rows left out, 1 dishes with what can be read of their options.',
    ])
  })

  it('takes and gives the set meals as a second file', async () => {
    const [dishes, meals] = [join(folder, 'dishes.csv'), join(folder, 'meals.csv')]
    const place = ['--seller', 'demo', '--store', '103', '--class', '2']
    expect((await run('export', dishes, ...place)).lines.at(-1)).toBe(
      'A CSV cannot hold the parts of its 1 set meals: name a file for them with --suites.',
    )
    expect(await run('export', dishes, ...place, '--suites', meals)).toMatchObject({ exit: 0 })
    expect((await run('import', dishes, ...place, '--suites', meals)).lines.at(-1)).toMatch(
      /^Published: 3 dishes, 1 of them set meals, in 1 categories as version \d+\.$/,
    )
    expect((await run('import', dishes, ...place, '--suites', join(folder, 'none.csv'))).lines).toEqual([
      `${join(folder, 'none.csv')}: there is no such file or folder.`,
    ])
    await writeFile(meals, 'suite_code,group_no,group_name,group_required,item_code\nN1,1,主食,1,N9')
    expect((await run('import', dishes, ...place, '--suites', meals)).lines).toContain(
      'Set meals, row 2, item_code: There is no dish "N9" in the menu.',
    )
  })

  it('takes and gives the translations as a third file', async () => {
    const [dishes, words] = [join(folder, 'tea.csv'), join(folder, 'words.csv')]
    expect((await run('import', teaMenu, ...at, '--words', teaWords)).lines.at(-1)).toMatch(
      /^Published: 53 dishes in \d+ categories, with 76 translated words, as version \d+\.$/,
    )
    const menu = await currentMenu('102')
    expect(menu.texts).toMatchObject({ 少少糖: { zh: '少少糖', en: 'Half the sugar' } })
    expect((await run('export', dishes, ...at)).lines.at(-1)).toBe(
      'A CSV cannot hold the translations of its 76 words: name a file for them with --words.',
    )
    expect((await run('export', dishes, ...at, '--words', words)).lines.at(-1)).toBe(
      `Written: 76 words, 76 of them translated, to ${words}.`,
    )
    // Without its third file it keeps them, with it they come from there.
    for (const more of [[], ['--words', words]]) {
      expect(await run('import', dishes, ...at, ...more)).toMatchObject({ exit: 0 })
      expect({ ...(await currentMenu('102')), version: menu.version }).toEqual(menu)
    }
    await writeFile(words, 'kind,text,en\nsize,芝士,Foam\noption,加冰,Ice')
    expect((await run('import', dishes, ...at, '--words', words)).lines).toEqual(
      expect.arrayContaining([
        'note: Words, row 3, text: There is no option "加冰" in the dishes; this row was not used.',
        'Words, row 2, kind: kind is section, option, standard or tag, not "size".',
        'Nothing was changed. Correct the file and import it again, or use --skip-bad.',
      ]),
    )
    expect((await run('import', dishes, ...at, '--words', words, '--skip-bad')).lines.at(-1)).toMatch(
      /, with 0 translated words, as version \d+, 1 rows left out\.$/,
    )
  })

  it('reads translations once: a third file goes before the sheet of the workbook, with a note', async () => {
    const book = join(folder, 'book.xlsx')
    await run('export', book, ...at)
    const { exit, lines } = await run('import', book, ...at, '--words', teaWords)
    expect(exit).toBe(0)
    expect(lines).toContain(
      'note: Words: This sheet of the workbook was not read, because the translations came in a file of their own.',
    )
    expect(lines.at(-1)).toContain('with 76 translated words')
  })

  it('says so where a menu has no words to be translated', async () => {
    const place = ['--seller', 'demo', '--store', '103', '--class', '2']
    const words = join(folder, 'no-words.csv')
    expect((await run('export', join(folder, 'plain.csv'), ...place, '--words', words)).lines.at(-1)).toBe(
      'Its dishes have no sections, options, sizes or tags to be translated.',
    )
  })

  it('explains itself when not understood, and names a file that is not there', async () => {
    expect(await run('import', 'x.csv')).toMatchObject({ exit: 2, lines: expect.arrayContaining(['Usage:']) })
    expect(await run('burn', 'x.csv', ...at)).toMatchObject({ exit: 2 })
    expect(await run('import', 'x.csv', ...at, '--force')).toMatchObject({ exit: 2 })
    expect(await run('import', join(folder, 'none.csv'), ...at)).toMatchObject({ exit: 1 })
  })
})
