import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import written from '../../packages/rules/cases/menu/menu.json' with { type: 'json' }
import noteCases from '../../packages/rules/cases/menu/note.json' with { type: 'json' }
import padCases from '../../packages/rules/cases/menu/number-pad.json' with { type: 'json' }
import { publishGoldenMenu } from '../golden-menu.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const { dishes } = written as unknown as MenuSnapshot
const { notes } = noteCases
const { keys, opens, typed } = padCases
const nameOf = (code: string) => dishes.find((dish) => dish.code === code)?.names.zh ?? code

/** What no pad can be given: its keys are digits, and its bounds are those of a dish. */
const padded = typed.filter(({ text, min, max }) => /^\d*$/.test(text) && boundsOf({ min, max }) !== undefined)

/** The same cases as the rules are held to (packages/rules/cases), by a thumb, many on one page. */
describe('a guest who counts', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    await publishGoldenMenu(stage)
    guest = await seatGuest(stage, 'zh', { tableNo: 'A7' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())

  it('opens what has something to choose, and adds the rest by a tap', async () => {
    for (const { what, dish, opensDetail } of opens) {
      const { menu } = guest
      await expect.poll(() => menu.choice(nameOf(dish)).count(), { message: what }).toBe(opensDetail ? 1 : 0)
      expect(await menu.plus(nameOf(dish)).count(), what).toBe(opensDetail ? 0 : 1)
    }
  })

  it('types numbers as the cases say, and is told where a number is out of bounds', async () => {
    expect(padded.length).toBeGreaterThan(5)
    for (const { what, text, value, problem, ...bounds } of padded) {
      const { isSheet, code } = boundsOf(bounds) ?? { isSheet: false, code: '' }
      const portions = await figureOf(guest, code, isSheet)
      await portions.click()
      const { pad, press } = padOf(guest)
      await press(['clear', ...text])
      const told = problem === undefined ? 'pad.set' : 'pad.bound'
      if (problem !== undefined) {
        const words = problem === 'quantity_above' ? 'pad.above' : 'pad.below'
        await expect.poll(() => pad.getByText(guest.text(words, { n: value })).count(), { message: what }).toBe(1)
      }
      await pad.getByRole('button', { name: guest.text(told, { n: value }), exact: true }).click()
      if (problem !== undefined) {
        await pad.getByRole('button', { name: guest.text('pad.set', { n: value }), exact: true }).click()
      }
      await expect.poll(() => portions.textContent(), { message: what }).toBe(String(value))
      await leave(guest)
    }
    expect(guest.faults).toEqual([])
  })

  it('reads on the pad what its keys wrote', async () => {
    await (await figureOf(guest, 'NOODLE', true)).click()
    const { pad, press } = padOf(guest)
    const played = keys.filter(({ max }) => max === undefined)
    expect(played.length).toBeGreaterThan(4)
    for (const { what, keys: pressed, shown } of played) {
      await press(['clear', ...pressed])
      await expect.poll(() => pad.getByRole('status').locator('b').textContent(), { message: what }).toBe(shown || '0')
    }
    await guest.page.keyboard.press('Escape')
    await leave(guest)
    expect(guest.faults).toEqual([])
  })

  it('writes a note as long as the cases say', async () => {
    await guest.menu.openChoice(nameOf('NOODLE'))
    const { note, action } = guest.dish
    for (const { what, repeat, before = '', isAllowed, values } of notes) {
      const [sign, times] = repeat as [string, number]
      await note.fill('')
      await note.fill(before + sign.repeat(times))
      const fits = isAllowed ? times : Number(values?.[0])
      expect((await note.inputValue()).trim(), what).toBe(sign.repeat(fits))
      expect(await action.getAttribute('aria-disabled'), what).not.toBe('true')
    }
    await leave(guest)
    expect(guest.faults).toEqual([])
  })
})

/** A dish of the golden menu that is sold within just these bounds, and where its number is typed. */
function boundsOf({ min = 1, max }: { min?: number | undefined; max?: number | undefined }) {
  const known = [
    { min: 1, max: 9, code: 'CHICKEN', isSheet: false },
    { min: 4, max: 12, code: 'DUMPLING', isSheet: true },
    { min: 1, max: 99, code: 'NOODLE', isSheet: true },
  ]
  return known.find((one) => one.min === min && one.max === max)
}

/** The figure of a dish that has one, on its card or in its sheet, which is opened. */
async function figureOf({ menu, dish }: Guest, code: string, isSheet: boolean): Promise<Locator> {
  const name = nameOf(code)
  if (isSheet) await menu.openChoice(name)
  else if ((await menu.portions(name).count()) === 0) await menu.add(name)
  return isSheet ? dish.portions(name) : menu.portions(name)
}

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

/** Out of the sheet, if one is open. */
async function leave({ page }: Guest): Promise<void> {
  const sheets = page.getByRole('dialog')
  if ((await sheets.count()) > 0) await page.keyboard.press('Escape')
  await expect.poll(() => sheets.count()).toBe(0)
}
