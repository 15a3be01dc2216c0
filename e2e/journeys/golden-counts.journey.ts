import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import noteCases from '../../packages/rules/cases/menu/note.json' with { type: 'json' }
import padCases from '../../packages/rules/cases/menu/number-pad.json' with { type: 'json' }
import quantityCases from '../../packages/rules/cases/menu/quantity.json' with { type: 'json' }
import { allSent } from '../ask.ts'
import { configureStore, publishMenu } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { dishWithin, leftToPrograms, menu, notPlayed, type PadDish, played, shownOf } from '../pad-cases.ts'
import { openStage, type Stage } from '../stage.ts'

const { dishes } = menu
const { notes, descriptions } = noteCases
const { clicks, keys, opens } = padCases
const nameOf = (code: string) => dishes.find((dish) => dish.code === code)?.names.zh ?? code

/**
 * A sheet starts with its first portions. Other lines only grow; cases below the dish's minimum set them up themselves.
 */
const inSheet = quantityCases
  .filter(({ place }) => place === 'detail')
  .sort((one, other) => (one.others ?? 0) - (other.others ?? 0))
/** A card counts all lines of a dish: other portions belong to a companion. */
const onCard = quantityCases.filter(({ place }) => place === 'list')

/** The same cases as for the rules (packages/rules/cases), tapped in a browser, many per page. */
describe('a guest who counts', { tags: 'soak' }, () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    await publishMenu(stage, '101', menu)
    // Companions sit down by a scan: joining is another journey's.
    await configureStore(stage, '102', { tableGuard: [] })
    guest = await seatGuest(stage, 'zh', { tableNo: 'A7' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())

  it('opens dishes with choices, and adds the others with a tap', async () => {
    for (const { what, dish, opensDetail } of opens) {
      const { menu } = guest
      await expect.poll(() => menu.choice(nameOf(dish)).count(), { message: what }).toBe(opensDetail ? 1 : 0)
      await expect.poll(() => menu.plus(nameOf(dish)).count(), { message: what }).toBe(opensDetail ? 0 : 1)
    }
  })

  it('gets the number pad after two clicks as quick as in the cases', async () => {
    const { menu, page } = guest
    const name = nameOf('CHICKEN')
    const pad = page.getByRole('dialog', { name: new RegExp(name) })
    for (const [at, { what, after, isRapid }] of clicks.entries()) {
      const first = (at + 1) * 1_000_000
      // Set by the clicks' own timestamps, so that a slow machine does not matter.
      await menu.plus(name).evaluate(
        (plus, times) => {
          for (const timeStamp of times) {
            const click = new MouseEvent('click', { bubbles: true, detail: 1 })
            Object.defineProperty(click, 'timeStamp', { value: timeStamp })
            plus.dispatchEvent(click)
          }
        },
        after === null ? [first] : [first, first + after],
      )
      if (isRapid) {
        await pad.waitFor()
        await page.keyboard.press('Escape')
      } else await allSent(guest)
      await expect.poll(() => page.getByRole('dialog').count(), { message: what }).toBe(0)
      await takeAllOut(guest, name)
    }
    expect(guest.faults).toEqual([])
  })

  it('types numbers as in the cases, with a message out of bounds', async () => {
    for (const { what, text, value, problem, ...bounds } of played) {
      const portions = await figureOf(guest, dishWithin(bounds))
      await portions.click()
      const { pad, press } = padOf(guest)
      await press(['clear', ...text])
      const button = problem === undefined ? 'pad.set' : 'pad.bound'
      if (problem !== undefined) {
        const words = problem === 'quantity_above' ? 'pad.above' : 'pad.below'
        await expect.poll(() => pad.getByText(guest.text(words, { n: value })).count(), { message: what }).toBe(1)
      }
      await pad.getByRole('button', { name: guest.text(button, { n: value }), exact: true }).click()
      if (problem !== undefined) {
        await pad.getByRole('button', { name: guest.text('pad.set', { n: value }), exact: true }).click()
      }
      await expect.poll(() => portions.textContent(), { message: what }).toBe(String(value))
      await leave(guest)
    }
    expect(guest.faults).toEqual([])
  })

  it(`finds no key for program-only cases: ${leftToPrograms.join(', ')}`, async () => {
    expect(notPlayed.map(({ what }) => what)).toEqual(leftToPrograms)
    for (const { what, text, ...bounds } of notPlayed) {
      const shown = shownOf(text, bounds)
      expect(shown, what).not.toBe(text)
      await (await figureOf(guest, dishWithin(bounds))).click()
      const { pad, press } = padOf(guest)
      await press(['clear'])
      // A keyboard has more keys than the pad.
      await guest.page.keyboard.type(text)
      await expect.poll(() => readout(pad), { message: what }).toBe(shown || '0')
      const words = await pad.getByRole('button').allTextContents()
      expect(words.filter((key) => /^.$/u.test(key)).sort(), what).toEqual([...'0123456789'])
      await guest.page.keyboard.press('Escape')
      await leave(guest)
    }
    expect(guest.faults).toEqual([])
  })

  it('reads on the pad what its keys wrote', async () => {
    for (const { what, keys: pressed, shown, max = 99 } of keys) {
      await (await figureOf(guest, dishWithin({ max }))).click()
      const { pad, press } = padOf(guest)
      await press(['clear', ...pressed])
      await expect.poll(() => readout(pad), { message: what }).toBe(shown || '0')
      await guest.page.keyboard.press('Escape')
      await leave(guest)
    }
    expect(guest.faults).toEqual([])
  })

  it('writes a note as long as in the cases', async () => {
    await guest.menu.openChoice(nameOf('NOODLE'))
    const { note, action } = guest.dish
    for (const { what, repeat, before = '', isAllowed, values } of notes) {
      const [sign, times] = repeat as [string, number]
      await note.fill('')
      await note.fill(before + sign.repeat(times))
      const fits = isAllowed ? times : Number(values?.[0])
      await expect.poll(async () => (await note.inputValue()).trim(), { message: what }).toBe(sign.repeat(fits))
      await expect.poll(() => action.getAttribute('aria-disabled'), { message: what }).not.toBe('true')
    }
    await leave(guest)
    expect(guest.faults).toEqual([])
  })

  it('counts in a sheet as in the cases, other lines included', async () => {
    expect([...inSheet, ...onCard].length).toBe(quantityCases.length)
    await takeAllOut(guest, nameOf('CHICKEN'))
    let held = 0
    for (const { what, dish: code, others = 0, start, taps, num, values } of inSheet) {
      const [name, { dish }] = [nameOf(code), guest]
      const isBelowLeast = others > 0 && others < leastOf(code)
      if (isBelowLeast) await leaveFewerThanLeast(guest, code, others)
      else if (others > held) await addWithout(guest, code, others - held)
      held = Math.max(held, others)
      await guest.menu.openDish(name)
      if (start > 0) await typeNumber(guest, dish.portions(name), start)
      for (const tap of start > 0 ? taps : taps.slice(1)) {
        await (tap === '+' ? dish.onePortionMoreSlowly() : dish.onePortionLess())
      }
      const messages = () => dish.message.allTextContents()
      if (values !== undefined) {
        const words = guest.text('dish.portionsAtMost', { n: Number(values[0]) })
        await expect.poll(messages, { message: what }).toContain(words)
      }
      await expect.poll(() => dish.portions(name).textContent(), { message: what }).toBe(String(num))
      await leave(guest)
    }
    expect(guest.faults).toEqual([])
  })

  it('unfolds and folds a description as in the cases', async () => {
    const texts = descriptions.map(({ repeat: [sign, times] }) => String(sign).repeat(Number(times)))
    const plain = dishes.map((dish, at) => ({ ...dish, descriptions: { zh: texts[at] ?? '' } }))
    await publishMenu(stage, '102', { ...menu, dishes: plain })
    const reader = await seatGuest(stage, 'zh', { storeId: '102', tableNo: 'A3' })
    await reader.landing.openMenu()
    for (const [at, { what, hasMore }] of descriptions.entries()) {
      const [words = '', name] = [texts[at], nameOf(dishes[at]?.code ?? '')]
      await reader.menu.dish(name).getByRole('heading', { name }).click()
      const { sheet } = reader.dish
      const [whole, more] = [sheet.getByText(words), sheet.getByRole('button', { name: reader.text('dish.more') })]
      await sheet.getByText(words.slice(0, 20)).waitFor()
      await expect.poll(() => more.count(), { message: what }).toBe(hasMore ? 1 : 0)
      await expect.poll(() => whole.count(), { message: what }).toBe(hasMore ? 0 : 1)
      if (hasMore) {
        await more.click()
        await expect.poll(() => whole.count(), { message: what }).toBe(1)
        await sheet.getByRole('button', { name: reader.text('dish.less') }).click()
        await expect.poll(() => whole.count(), { message: what }).toBe(0)
      }
      await leave(reader)
    }
    expect(reader.faults).toEqual([])
  })

  it('counts on a card as in the cases', async () => {
    // Without options a card has its own plus and minus.
    const plain = { ...menu, dishes: dishes.map((dish) => ({ ...dish, optionText: '' })) }
    await publishMenu(stage, '102', plain)
    const other = await seatGuest(stage, 'zh', { storeId: '102', tableNo: 'A2' })
    await other.landing.openMenu()
    expect(onCard.some(({ others }) => others !== undefined)).toBe(true)
    for (const { what, dish, others = 0, start: own, taps, num: left, values } of onCard) {
      const [name, { menu, text }] = [nameOf(dish), other]
      const [start, num] = [own + others, left + others]
      const portions = menu.portions(name)
      // With the minimum in other lines, a new line starts at one.
      const isSecond = others > 0 && others < leastOf(dish)
      if (others > 0 && !isSecond) {
        await takeAllOut(other, name)
        await addAsCompanion(stage, name, others)
        await expect.poll(() => portions.textContent(), { message: what }).toBe(String(others))
      }
      if (isSecond) await takeAllOut(other, name)
      if ((await portions.count()) === 0 && start > 0) await menu.add(name)
      if (start > 0) await typeNumber(other, portions, isSecond ? own : start)
      else await takeAllOut(other, name)
      if (isSecond) await addAsCompanion(stage, name, start, own)
      if (start > 0) await expect.poll(() => portions.textContent(), { message: what }).toBe(String(start))
      for (const tap of taps) {
        if (tap === '+') await menu.add(name)
        else if (start > 0) await menu.oneLess(name)
        else await expect.poll(() => menu.minus(name).count(), { message: what }).toBe(0)
      }
      if (values !== undefined) {
        await other.page.getByText(text('menu.atMost', { n: Number(values[0]) })).waitFor()
      }
      if (num === 0) await expect.poll(() => portions.count(), { message: what }).toBe(0)
      else await expect.poll(() => portions.textContent(), { message: what }).toBe(String(num))
    }
    expect(other.faults).toEqual([])
  })
})

async function addPlain(guest: Guest, code: string): Promise<void> {
  await guest.menu.openChoice(nameOf(code))
  await guest.dish.action.click()
  await expect.poll(() => guest.page.getByRole('dialog').count()).toBe(0)
}

/** Adds portions of another line of the dish. */
async function addWithout(guest: Guest, code: string, num: number): Promise<void> {
  const name = nameOf(code)
  await guest.menu.openChoice(name)
  await guest.dish.choose('不要葱')
  await typeNumber(guest, guest.dish.portions(name), num)
  await guest.dish.action.click()
  await expect.poll(() => guest.page.getByRole('dialog').count()).toBe(0)
}

/** Adds the minimum, then another line, then removes the first: the cart shows the problem and can be repaired. */
async function leaveFewerThanLeast(guest: Guest, code: string, num: number): Promise<void> {
  await addPlain(guest, code)
  await addWithout(guest, code, num)
  await guest.menu.openCart()
  // One fewer leaves the minimum of both lines; removing the rest then takes it all.
  await guest.cart.less(nameOf(code))
  await guest.cart.remove(nameOf(code))
  await guest.cart.toMenu.first().click()
}

/** A companion whose first tap gives this many portions: the minimum, or one more than there `was`. */
async function addAsCompanion(stage: Stage, name: string, num: number, was = 0): Promise<void> {
  const companion = await seatGuest(stage, 'zh', { storeId: '102', tableNo: 'A2' })
  await companion.landing.openMenu()
  // Waits until they see the table's portions.
  if (was > 0) await expect.poll(() => companion.menu.portions(name).textContent()).toBe(String(was))
  await companion.menu.add(name)
  await expect.poll(() => companion.menu.portions(name).textContent()).toBe(String(num))
  expect(companion.faults).toEqual([])
}

async function typeNumber(guest: Guest, portions: Locator, num: number): Promise<void> {
  await portions.click()
  const { pad, press } = padOf(guest)
  await press(['clear', ...String(num)])
  await pad.getByRole('button', { name: guest.text('pad.set', { n: num }), exact: true }).click()
  await expect.poll(() => portions.textContent()).toBe(String(num))
}

/** Below its minimum a dish drops to 0. */
async function takeAllOut({ menu }: Guest, name: string): Promise<void> {
  for (let left = await menu.portions(name).count(); left > 0; left = await menu.portions(name).count()) {
    await menu.oneLess(name)
  }
}

const leastOf = (code: string) => Math.max(1, dishes.find((dish) => dish.code === code)?.minOrder ?? 0)

/** A dish's quantity, on its card or in its opened sheet. */
async function figureOf({ menu, dish }: Guest, { code, isSheet }: PadDish): Promise<Locator> {
  const name = nameOf(code)
  if (isSheet) await menu.openChoice(name)
  else if ((await menu.portions(name).count()) === 0) await menu.add(name)
  return isSheet ? dish.portions(name) : menu.portions(name)
}

const readout = (pad: Locator) => pad.getByRole('status').locator('b').textContent()

function padOf({ page, text }: Guest) {
  const pad = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: text('pad.clear') }) })
    .last()
  const words: Record<string, string> = { clear: text('pad.clear'), back: text('pad.back') }
  const press = async (pressed: readonly string[]) => {
    for (const key of pressed) await pad.getByRole('button', { name: words[key] ?? key, exact: true }).click()
  }
  return { pad, press }
}

/** Closes the sheet, if one is open. */
async function leave({ page }: Guest): Promise<void> {
  const sheets = page.getByRole('dialog')
  if ((await sheets.count()) > 0) await page.keyboard.press('Escape')
  await expect.poll(() => sheets.count()).toBe(0)
}
