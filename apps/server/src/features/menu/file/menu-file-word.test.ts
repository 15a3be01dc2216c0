import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { writeOptionText } from '@comanda/rules/menu/option-text.ts'
import { money } from '@comanda/rules/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoRestaurantMenu, demoTeaMenu } from '../../../seed/demo-menu.ts'
import { localizedMenu } from '../snapshot/localized-menu.ts'
import { wordsOf } from '../snapshot/menu-word.ts'
import { readMenuFile } from './menu-file.ts'
import { writeCsv } from './menu-file-csv.ts'
import { readCells } from './menu-file-import.ts'
import { writeWords } from './menu-file-word-write.ts'
import { writeMenuFile, writeSuites } from './menu-file-write.ts'
import { writeXlsx } from './menu-file-xlsx.ts'
import { englishLine } from './sentence/english-fault.fixture.ts'

const currency = { code: 'CNY', fixNum: 2 }
const dishes = [
  ['code', 'name_zh', 'price', 'standards', 'options', 'tags'],
  ['A', '奶茶', '17', '大=20|小=17', '[糖@1@1@0]少@0@0@|多@0@0@[加料@0@0@] 珍珠 @200@4@', '新品,招牌'],
  ['B', '炸鸡', '30', '大=36|小=30', '[辣@0@1@]少@0@0@|多@0@0@', '招牌'],
]
const header = ['kind', 'text', 'en', 'ja', 'code']

function read(words: readonly (readonly string[])[] | undefined, previous?: MenuSnapshot, rows = dishes) {
  return readMenuFile(rows, { currency, words, previous })
}

/** One word by its cells, in the dishes above. */
function faultsOf(cells: Readonly<Record<string, string>>): string[] {
  const word = { kind: 'option', text: '少', en: 'Less', ...cells }
  return read([Object.keys(word), Object.values(word)]).faults.map(
    ({ sheet, row, column, fault }) => `${sheet} ${row} ${column} ${fault}`,
  )
}

function standardsOf({ dishes: all }: MenuSnapshot): Record<string, LocalizedText | undefined> {
  return Object.fromEntries(
    all.flatMap(({ code, standards }) => standards.map(({ name, names }) => [`${code} ${name}`, names])),
  )
}

describe('the words of a menu file', () => {
  it('say what sections, options, standards and tags are called in other languages', () => {
    const { menu, faults, notes, words } = read([
      header,
      ['section', '糖', 'Sugar', '', ''],
      ['Option', '少', 'Less', '少なめ', ''],
      ['option', '珍珠', 'Pearls', '', ''],
      ['tag', '新品', '', '新作', ''],
      ['standard', '大', 'Large', '', ''],
    ])
    expect([faults, notes]).toEqual([[], []])
    expect(menu.texts).toEqual({
      糖: { zh: '糖', en: 'Sugar' },
      少: { zh: '少', en: 'Less', ja: '少なめ' },
      // The blanks around it are the menu's; no cell can show them.
      ' 珍珠 ': { zh: ' 珍珠 ', en: 'Pearls' },
      新品: { zh: '新品', ja: '新作' },
    })
    expect(standardsOf(menu)).toEqual({
      'A 大': { zh: '大', en: 'Large' },
      'A 小': undefined,
      'B 大': { zh: '大', en: 'Large' },
      'B 小': undefined,
    })
    expect(words?.translated).toBe(5)
  })

  it('call a standard of one dish as that dish wants it, whichever row comes first', () => {
    const rows = [
      ['standard', '大', 'Whole', '', 'B'],
      ['standard', '大', 'Large', '大', ''],
      ['standard', '小', 'Small', '', ''],
      ['standard', '小', '', '', 'B'],
    ]
    for (const words of [
      [header, ...rows],
      [header, ...rows.reverse()],
    ]) {
      expect(standardsOf(read(words).menu)).toEqual({
        'A 大': { zh: '大', en: 'Large', ja: '大' },
        'A 小': { zh: '小', en: 'Small' },
        'B 大': { zh: '大', en: 'Whole' },
        'B 小': undefined,
      })
    }
  })

  it.each([
    ['an unknown kind', { kind: 'dish' }, 'words 2 kind word_kind'],
    ['no kind', { kind: '' }, 'words 2 kind word_kind'],
    ['no text', { text: '' }, 'words 2 text word_missing'],
    ['another name in the menu’s own language', { zh: '少一点' }, 'words 2 zh word_original'],
    ['a bracket', { en: 'Less [half]' }, 'words 2 en word_sign'],
    ['a bar', { ja: '少|なめ' }, 'words 2 ja word_sign'],
    ['an at-sign in a section', { kind: 'section', text: '糖', en: 'Sugar @ will' }, 'words 2 en word_sign'],
    ['a comma in a tag', { kind: 'tag', text: '新品', en: 'New, hot' }, 'words 2 en word_sign'],
    ['a dish of its own for an option', { code: 'A' }, 'words 2 code word_code'],
    ['a line break', { en: 'Less\nsugar' }, 'words 2 en text_unfit'],
    ['a name too long', { en: 'x'.repeat(201) }, 'words 2 en text_too_long'],
  ])('with %s are refused where it stands', (_what, cells, expected) => {
    expect(faultsOf(cells)).toEqual([expected])
  })

  it.each([
    ['the same in the menu’s own language', { zh: '少' }],
    ['signs that no standard minds', { kind: 'standard', text: '大', en: 'Large @ 500 ml, [cold]' }],
    ['no translation yet', { en: '' }],
  ])('with %s are taken', (_what, cells) => {
    expect(faultsOf(cells)).toEqual([])
  })

  it('hold no sign that another kind of the same word may not hold', () => {
    const rows = [...dishes, ['C', '绿茶', '15', '', '[新品@0@1@]微糖@0@0@', '微糖']]
    const { faults, menu, words } = read(
      [
        header,
        ['section', '新品', 'New, hot', '', ''],
        ['tag', '微糖', 'Sweet @ 25 %', '', ''],
        ['option', '微糖', 'Slightly [sweet], hot', '', ''],
      ],
      undefined,
      rows,
    )
    expect(faults.map(englishLine)).toEqual([
      'Words, row 2, en: "新品" is a tag of the dishes too. Names of tags may not hold a comma.',
      'Words, row 3, en: "微糖" is an option of the dishes too. Names of options may not hold [ ] | @.',
      'Words, row 4, en: Names of options may not hold [ ] | @.',
      'Words, row 4, en: "微糖" is a tag of the dishes too. Names of tags may not hold a comma.',
    ])
    expect(menu).not.toHaveProperty('texts')
    expect(words).toMatchObject({ translated: 0, bad: 3 })
  })

  it('may hold a comma where the word is no tag, and in a row that is not used', () => {
    const { faults, menu } = read([
      header,
      ['option', '少', 'Less, please', '', ''],
      ['option', '招牌', 'A, b', '', ''],
    ])
    expect(faults).toEqual([])
    expect(menu.texts).toEqual({ 少: { zh: '少', en: 'Less, please' } })
  })

  it('say the same of a word in every row; sections, options and tags are one', () => {
    const { faults, menu, words } = read([
      header,
      ['option', '少', 'Less', '', ''],
      ['option', '少', '', '少なめ', ''],
      ['section', '少', 'Few', '', ''],
      ['standard', '大', 'Large', '', ''],
      ['standard', '大', 'Big', '', ''],
      ['standard', '大', 'Whole', '', 'B'],
    ])
    expect(faults.map(englishLine)).toEqual([
      'Words, row 4, en: "少" is called "Less" in row 2 and "Few" here.',
      'Words, row 6, en: "大" is called "Large" in row 5 and "Big" here.',
    ])
    expect(menu.texts).toEqual({ 少: { zh: '少', en: 'Less', ja: '少なめ' } })
    expect(words).toMatchObject({ translated: 4, bad: 2 })
  })

  it('that no dish uses are noted and not refused', () => {
    const { faults, notes, menu, words } = read([
      header,
      ['option', '多多', 'Lots', '', ''],
      ['section', '少', 'Less', '', ''],
      ['standard', '中', 'Medium', '', ''],
      ['standard', '大', 'Large', '', 'C'],
    ])
    expect(faults).toEqual([])
    expect(notes.map(englishLine)).toEqual([
      'Words, row 2, text: There is no option "多多" in the dishes; this row was not used.',
      'Words, row 3, text: There is no section "少" in the dishes; this row was not used.',
      'Words, row 4, text: There is no standard "中" in the dishes; this row was not used.',
      'Words, row 5, text: There is no standard "大" of the dish "C"; this row was not used.',
    ])
    expect(menu).not.toHaveProperty('texts')
    expect(words?.translated).toBe(0)
  })

  it('need their columns; without them not even the good dishes may be published', () => {
    const { faults, unusable } = read([['text', 'english']])
    expect(unusable).toBe(true)
    expect(faults.map(englishLine)).toEqual(['Words, row 1, kind: The header has no column "kind".'])
  })

  it('of a dish with faults of its own are none that stand nowhere', () => {
    const rows = dishes.map((row) => (row[0] === 'A' ? row.with(2, 'x') : row))
    const { notes, menu } = read([header, ['section', '糖', 'Sugar', '', '']], undefined, rows)
    expect(menu.dishes.map(({ code }) => code)).toEqual(['B'])
    expect(notes).toEqual([])
    expect(menu.texts).toHaveProperty('糖')
  })
})

describe('a file that says nothing of words', () => {
  const before = read([
    header,
    ['section', '糖', 'Sugar', '', ''],
    ['section', '辣', 'Heat', '', ''],
    ['tag', '招牌', 'Signature', '', ''],
    ['standard', '大', 'Large', '', ''],
    ['standard', '大', 'Whole', '', 'B'],
  ]).menu

  it('keeps what the menu in force calls them', () => {
    expect(read(undefined, before).menu).toEqual(before)
  })

  it('calls the standards of a new dish as most dishes do, and one that is new to its dish', () => {
    const rows = [
      ...dishes.map((row) => (row[0] === 'A' ? row.with(3, '大=20|小=17|中=18') : row)),
      ['C', '绿茶', '15', '大=18|小=15|中=16', '', ''],
      ['D', '红茶', '15', '大=18', '', ''],
    ]
    const old = read(
      [
        header,
        ['standard', '大', 'Large', '', ''],
        ['standard', '大', 'Whole', '', 'A'],
        ['standard', '中', 'Medium', '', 'C'],
      ],
      undefined,
      [...dishes, ...rows.slice(3)],
    ).menu
    const { menu } = read(undefined, old, [...rows, ['E', '花茶', '15', '大=18|小=15|中=16', '', '']])
    expect(standardsOf(menu)).toEqual({
      ...standardsOf(old),
      'A 中': { zh: '中', en: 'Medium' },
      'E 大': { zh: '大', en: 'Large' },
      'E 小': undefined,
      'E 中': { zh: '中', en: 'Medium' },
    })
  })

  it('leaves a standard untranslated where its dish has it so', () => {
    const old = read([header, ['standard', '大', 'Large', '', ''], ['standard', '大', '', '', 'B']]).menu
    expect(standardsOf(read(undefined, old).menu)).toEqual(standardsOf(old))
  })

  it('keeps nothing of words that its dishes no longer have', () => {
    const rows = dishes.map((row) => row.with(4, ''))
    expect(read(undefined, before, rows).menu.texts).toEqual({ 招牌: { zh: '招牌', en: 'Signature' } })
    expect(
      read(
        undefined,
        before,
        rows.map((row) => row.with(5, '')),
      ).menu,
    ).not.toHaveProperty('texts')
  })

  it('keeps those of a dish that is left out for a fault: it will be mended', () => {
    const rows = dishes.map((row) => (row[0] === 'A' ? row.with(2, 'x') : row))
    expect(read(undefined, before, rows).menu.texts).toEqual(before.texts)
  })
})

describe('a sheet of words', () => {
  it('decides: what it does not translate is not translated any more', () => {
    const before = read([header, ['section', '糖', 'Sugar', '', ''], ['standard', '大', 'Large', '', '']]).menu
    const { menu } = read([header, ['section', '辣', 'Heat', '', '']], before)
    expect(menu.texts).toEqual({ 辣: { zh: '辣', en: 'Heat' } })
    expect(Object.values(standardsOf(menu))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is found in a workbook by its name or its header, beside that of the set meals', () => {
    const suites = [['suite_code', 'group_no', 'group_required', 'item_code']]
    const cells = readCells(writeXlsx(dishes, { suites, words: [header, ['tag', '新品', 'New', '', '']] }))
    expect(cells.ok && [cells.suites?.[0]?.[0], cells.words?.[1]?.slice(0, 3)]).toEqual([
      'suite_code',
      ['tag', '新品', 'New'],
    ])
    const plain = readCells(writeXlsx(dishes, { suites }))
    expect(plain.ok && plain.words).toBeUndefined()
  })

  it('lists every word of the dishes, so that the owner can fill it in', () => {
    const { rows, wordCount, translated } = writeWords(read([header, ['tag', '新品', 'New', '', '']]).menu)
    expect(rows).toEqual([
      ['kind', 'text', 'en', 'ja'],
      ['standard', '大', '', ''],
      ['standard', '小', '', ''],
      ['section', '糖', '', ''],
      ['option', '少', '', ''],
      ['option', '多', '', ''],
      ['section', '加料', '', ''],
      ['option', ' 珍珠 ', '', ''],
      ['tag', '新品', 'New', ''],
      ['tag', '招牌', '', ''],
      ['section', '辣', '', ''],
    ])
    expect([wordCount, translated]).toEqual([10, 1])
  })
})

describe('the sheet of a menu whose dishes call a standard differently', () => {
  const many = [...dishes, ['C', '绿茶', '15', '大=18', '', ''], ['D', '红茶', '15', '大=18', '', '']]
  const written = (words: readonly (readonly string[])[]) => {
    const { menu } = read([header, ...words], undefined, many)
    const { rows } = writeWords(menu)
    expect(read(rows, undefined, many).menu).toEqual(menu)
    return rows?.filter(([kind, text]) => kind === 'standard' && text === '大')
  }

  it('has a row for all, and one for each dish that differs', () => {
    const rows = [
      ['standard', '大', 'Large', '', ''],
      ['standard', '大', 'Whole', '', 'A'],
      ['standard', '大', '', '', 'C'],
    ]
    expect(written(rows)).toEqual([
      ['standard', '大', 'Large', '', ''],
      ['standard', '大', 'Whole', '', 'A'],
      ['standard', '大', '', '', 'C'],
    ])
  })

  it('has an empty row for all where most dishes do not translate it', () => {
    expect(written([['standard', '大', 'Whole', '', 'A']])).toEqual([
      ['standard', '大', '', '', ''],
      ['standard', '大', 'Whole', '', 'A'],
    ])
  })
})

describe('a tag that is called with a comma since before that was refused', () => {
  const names = { zh: '新品', en: 'New, hot' }
  const rows = [...dishes, ['C', '绿茶', '15', '', '[新品@0@1@]少@0@0@', '新品']]
  const menu = { ...read(undefined, undefined, rows).menu, texts: { 新品: names } }

  it('is written as one word that can be read again', () => {
    const { menu: again, faults } = read(writeWords(menu).rows, undefined, rows)
    expect(faults).toEqual([])
    expect(again.texts).toEqual({ 新品: { zh: '新品', en: 'New · hot' } })
  })

  it('takes no place of another tag on the phone', () => {
    const dishesByCode = new Map(menu.dishes.map((dish) => [dish.code, dish]))
    const head = { sellerId: 'demo', storeId: '101', menuClass: 0, version: 1 }
    const { types } = localizedMenu({ ...head, snapshot: menu, dishes: dishesByCode }, 'en')
    expect(types[0]?.menuItem[0]?.showTags).toBe('New · hot,招牌')
  })
})

const word = fc.stringMatching(/^[a-z0-9\u4e00-\u4e20=+@|[\],，;'"/-]{1,5}$/)
const names = fc.record({ en: word, ja: word }, { requiredKeys: [] })

/** Menus whose dishes share few words, in the form that reading gives: what has no translation has no names. */
const madeMenu = fc
  .record({
    vocabulary: fc.uniqueArray(fc.tuple(fc.stringMatching(/^[\u4e00-\u4e20=+',;"/-]{1,2}$/), names), {
      minLength: 2,
      maxLength: 8,
      selector: ([text]) => text,
    }),
    rolls: fc.infiniteStream(fc.nat(1000)),
    sizes: fc.infiniteStream(names),
  })
  .map(({ vocabulary, rolls, sizes }): MenuSnapshot => {
    const roll = (most: number) => (rolls.next().value as number) % most
    const some = () => vocabulary.map(([text]) => text).filter(() => roll(2) === 0)
    const inAll = (text: string, others: LocalizedText) =>
      Object.keys(others).length === 0 ? undefined : { zh: text, ...others }
    const made = Array.from({ length: 1 + roll(4) }, (_, index): Dish => {
      const standards = some().map((name) => {
        const own = inAll(name, roll(2) === 0 ? { en: 'One' } : (sizes.next().value as LocalizedText))
        return { name, price: money(100), ...(own && { names: own }) }
      })
      const sections = some().map((name) => ({
        name,
        min: 0,
        max: 99,
        entries: [...new Set([name, ...some()])].map((entry) => ({ name: entry, price: money(0), flag: 0, code: '' })),
      }))
      return {
        code: `D${index}`,
        categoryCode: 'C',
        names: { zh: '菜' },
        price: money(100),
        standards,
        optionText: writeOptionText(sections),
        tags: some().filter((tag) => !tag.includes(',')),
        minOrder: 0,
        maxOrder: 0,
        soldOut: false,
      }
    })
    const plain: MenuSnapshot = {
      version: '',
      currency: 'CNY',
      original: 'zh',
      categories: [{ code: 'C', names: { zh: '菜' }, sort: 0 }],
      dishes: made,
    }
    const standing = made.flatMap(wordsOf)
    const texts = vocabulary.flatMap(([text, { en, ja }]) => {
      const kinds = standing.filter((one) => one.text === text && one.kind !== 'standard').map(({ kind }) => kind)
      // A name holds every sign but those that a kind of its word may not hold.
      const clean = (one: string) => {
        const inTags = kinds.includes('tag') ? one.replaceAll(',', '-') : one
        return kinds.some((kind) => kind !== 'tag') ? inTags.replaceAll(/[[\]|@]/g, '-') : inTags
      }
      const others = { ...(en && { en: clean(en) }), ...(ja && { ja: clean(ja) }) }
      const all = kinds.length > 0 ? inAll(text, others) : undefined
      return all === undefined ? [] : [[text, all] as const]
    })
    return { ...plain, ...(texts.length === 0 ? {} : { texts: Object.fromEntries(texts) }) }
  })

describe('a menu with words in other languages', () => {
  it('is the same after writing and reading, as CSV and as a workbook, whatever stood there before', () => {
    fc.assert(
      fc.property(madeMenu, madeMenu, fc.boolean(), (menu, previous, asWorkbook) => {
        const rows = writeMenuFile(menu, currency)
        const words = writeWords(menu).rows ?? [['kind', 'text']]
        const cells = readCells(asWorkbook ? writeXlsx(rows, { words }) : writeCsv(rows))
        const own = readCells(asWorkbook ? writeXlsx(rows, { words }) : writeCsv(words))
        if (!cells.ok || !own.ok) throw new Error('not read')
        const sheet = asWorkbook ? own.words : own.rows
        const reading = readMenuFile(cells.rows, { currency, previous, words: sheet })
        expect([reading.faults, reading.notes]).toEqual([[], []])
        expect(reading.menu).toEqual(menu)
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['restaurant', demoRestaurantMenu],
    ['tea shop', demoTeaMenu],
  ])('is so for the demo’s %s, whose words all come from the sheet', (_name, menu) => {
    const rows = writeMenuFile(menu, currency)
    const [suites, { rows: words }] = [writeSuites(menu, currency), writeWords(menu)]
    const { menu: again, faults } = readMenuFile(rows, { currency, suites, words })
    expect(faults).toEqual([])
    expect(again.texts).toEqual(menu.texts)
    expect(again.dishes.map(({ standards }) => standards)).toEqual(menu.dishes.map(({ standards }) => standards))
  })
})
