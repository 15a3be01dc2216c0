import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { makeDish, makeMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import optionCases from '../../packages/rules/cases/menu/option-text.json' with { type: 'json' }
import searchCases from '../../packages/rules/cases/menu/search.json' with { type: 'json' }
import { publishMenu } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { tapOnSheet } from '../pages/tapped-sheet.page.ts'
import { openOwnersTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

async function readMenu(storeId: string, tableNo: string, dishes: readonly Dish[]): Promise<Guest> {
  const menu: MenuSnapshot = makeMenu({ dishes })
  await publishMenu(stage, storeId, menu)
  const guest = await seatGuest(stage, 'zh', { storeId, tableNo })
  await guest.landing.openMenu()
  return guest
}

interface Section {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly defaultIndex?: number
  readonly entries: readonly { readonly name: string; readonly price: number; readonly flag: number }[]
}

interface OptionCase {
  readonly what: string
  readonly text: string
  readonly sections: readonly Section[]
  readonly faults: readonly string[]
}

/** A dish per option text of the cases, ten yuan without options. */
const read = (optionCases as readonly OptionCase[]).map((one, at) => ({ ...one, code: `T${at}`, name: `第${at}道` }))

describe('a guest who reads a dish’s options (cases/menu/option-text.json)', { tags: 'soak' }, () => {
  let guest: Guest
  const sold = { count: 0, amount: 0 }
  beforeAll(async () => {
    const dishes = read.map(({ code, name, text }) => makeDish({ code, names: { zh: name }, optionText: text }))
    guest = await readMenu('101', 'A7', dishes)
  })
  // Closes a sheet that a failed case left open.
  afterEach(async () => {
    const { sheet } = guest.dish
    if ((await sheet.count()) > 0) await guest.page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  })

  it.each(read)('finds the dish with exactly its readable options: $what', async (one) => {
    const { menu, dish } = guest
    const { name, sections } = one
    if (one.text === '') await menu.add(name)
    else {
      await menu.openChoice(name)
      expect(await fieldsOf(guest)).toEqual(sections.map((section) => fieldOf(section, guest)))
      const extra = await chooseLeast(guest, sections)
      await dish.put(`¥${(1000 + extra) / 100}`)
      sold.amount += extra
    }
    sold.count += 1
    sold.amount += 1000
  })

  it('has all in the cart with the price of their options', async () => {
    await guest.menu.openCart()
    expect(sold.count).toBe(read.length)
    await guest.cart.sendOf(sold.count).waitFor()
    await expect.poll(() => guest.cart.sum.textContent()).toBe(`¥${(sold.amount / 100).toFixed(2)}`)
    expect(guest.faults).toEqual([])
  })
})

it('the owner sees unreadable options at the terminal, dish by dish (cases/menu/option-text.json)', {
  tags: 'soak',
}, async () => {
  const { terminal } = await openOwnersTerminal(stage)
  const text = textsOf('console', 'zh')
  await terminal.openDishes()
  const message = await terminal.menuFaults()
  const expected = read.flatMap(({ name, code, faults }) =>
    faults.map((fault) => ({ dish: `${name} (${code})`, fault })),
  )
  expect(message.length).toBe(expected.length)
  for (const [at, { dish, fault }] of expected.entries()) {
    const words = text(`menuFault.${fault}`, { a: '|', b: '|', c: '|' }).split('|')
    for (const word of [dish, ...words]) expect(message[at]).toContain(word.trim())
  }
})

/** A section in the open sheet. */
interface Field {
  /** Its name, its rule, and how far that is met. */
  readonly head: string
  readonly isSingle: boolean
  readonly entries: readonly { readonly words: string; readonly isChosen: boolean }[]
}

function fieldsOf({ dish }: Guest): Promise<readonly Field[]> {
  return dish.sheet.evaluate((sheet) => {
    const wordsOf = (one: Element | null | undefined) => one?.textContent?.replace(/\s+/g, '') ?? ''
    const fields = [...sheet.querySelectorAll('[role=radiogroup], [role=group]')].filter((one) =>
      one.querySelector('h3'),
    )
    return fields.map((field) => ({
      head: wordsOf(field.firstElementChild),
      isSingle: field.getAttribute('role') === 'radiogroup',
      entries: [...field.querySelectorAll('label, li')].map((one) => ({
        words: wordsOf(one),
        isChosen: one.querySelector('input')?.checked ?? one.querySelector('[role=spinbutton]') !== null,
      })),
    }))
  })
}

function fieldOf(section: Section, { text }: Guest): Field {
  const { name, min, max, defaultIndex, entries } = section
  // Only the guest chooses what costs money.
  const chosen = entries.findIndex(({ price }, at) => at === defaultIndex && price === 0)
  const missing = min - (chosen < 0 ? 0 : 1)
  const state = min === 0 ? '' : missing > 0 ? text('dish.moreNeeded', { n: missing }) : text('dish.done')
  return {
    head: `${name}${asked(section, text)}${state}`.replace(/\s+/g, ''),
    isSingle: min === 1 && max === 1,
    entries: entries.map(({ name, price }, at) => ({
      words: `${name}${price > 0 ? text('dish.extra', { amount: `¥${price / 100}` }) : ''}`,
      isChosen: at === chosen,
    })),
  }
}

/** Its bounds as text; an unreachable maximum is left out. */
function asked({ min, max, entries }: Section, text: Guest['text']): string {
  const addOns = entries.filter(({ flag }) => flag >= 4).length
  const isBounded = max < 99 && (max < entries.length || addOns > 0)
  if (min > 0 && min === max) return text('dish.choose', { n: min })
  if (min > 0) return isBounded ? text('dish.chooseRange', { min, max }) : text('dish.chooseAtLeast', { n: min })
  if (addOns === entries.length) return isBounded ? text('dish.addOnsUpTo', { n: max }) : text('dish.addOnsOptional')
  return isBounded ? text('dish.upTo', { n: max }) : text('dish.optional')
}

/** Chooses the first entries until enough; if too few, more of an add-on. Returns their price. */
async function chooseLeast(guest: Guest, sections: readonly Section[]): Promise<number> {
  let cost = 0
  for (const { name, min, defaultIndex, entries } of sections) {
    if (defaultIndex !== undefined && entries[defaultIndex]?.price === 0) continue
    for (let at = 0; at < min; at += 1) {
      const entry = entries[at] ?? entries[0]
      await tapOnSheet(guest, { part: () => '' }, ['choose', name, entry?.name ?? ''])
      cost += entry?.price ?? 0
    }
  }
  return cost
}

describe('a guest who searches (cases/menu/search.json)', { tags: 'soak' }, () => {
  let guest: Guest
  beforeAll(async () => {
    // The server derives pinyin; the owner provides kana.
    const dishes = searchCases.dishes.map(({ code, names: [zh = '', en = '', ja = '', ...tags], romaji }) =>
      makeDish({ code, names: { zh, en, ja }, tags, readings: { ja: romaji }, price: money(1000) }),
    )
    guest = await readMenu('102', 'A3', dishes)
    await guest.search.open()
    await guest.search.ready()
  })

  const found = async (): Promise<readonly string[]> => {
    const dishes = guest.search.sheet.locator('[aria-labelledby=found] li[data-code]').filter({ visible: true })
    return dishes.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.code ?? ''))
  }

  const [plain = { query: '', codes: [] }] = searchCases.cases.filter(({ codes }) => codes.length > 0)

  it.each(searchCases.cases)('finds dishes: $what', async ({ query, codes }) => {
    const { search, text } = guest
    // Starts from a wrong answer: nothing, or some dish for a query without a word.
    const isBlank = query.trim() === ''
    await search.type(isBlank ? plain.query : '')
    await expect.poll(found).toEqual(isBlank ? plain.codes : [])
    await search.type(query)
    await expect.poll(found).toEqual(codes)
    if (codes.length > 0) return search.region(text('search.found', { n: codes.length })).waitFor()
    // Without a query there is no message about missing results.
    const nothing = search.sheet.getByText(text('search.none', { query }), { exact: true })
    await expect.poll(() => nothing.count()).toBe(isBlank ? 0 : 1)
  })

  it('has no errors', () => {
    expect(guest.faults).toEqual([])
  })
})
