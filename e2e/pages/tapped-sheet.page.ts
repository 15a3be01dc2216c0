import type { Locator } from 'playwright-core'
import type { Guest } from '../guest.ts'
import { touch } from '../touch.ts'

/** A tap of a golden case (packages/rules/cases/README.md), by a thumb. Names are the menu's, in zh. */
export interface TapNames {
  /** Name of a set meal's part on the sheet. */
  part(group: string, code: string, standard?: string): string
}

export async function tapOnSheet(
  guest: Guest,
  names: TapNames,
  [what = '', ...words]: readonly string[],
): Promise<void> {
  const { dish, page, text } = guest
  const [first = '', second = '', third = ''] = words
  switch (what) {
    case 'plus':
      return dish.onePortionMoreSlowly()
    case 'minus':
      return page.getByRole('button', { name: text('dish.oneLess'), exact: true }).click()
    case 'number':
      return dish.typePortions(Number(first))
    case 'note':
      return dish.note.last().fill(first)
    case 'standard':
      return touch(chip(dish.field(text('dish.size')).first(), first))
    case 'choose':
    case 'unchoose':
      return tapOption(guest, dish.field(first).last(), what, second)
    case 'pick':
    case 'unpick':
      return tapPart(guest, dish.group(first), what, names.part(first, second, third))
    case 'part':
      return tapHow(guest, dish.group(first), Number(second), words.slice(2))
    default:
      throw new Error(`no such tap: ${what}`)
  }
}

const chip = (within: Locator, name: string) =>
  within.getByRole('radio', { name }).or(within.getByRole('checkbox', { name })).first()

/** A chip, or a row with a stepper for a paid add-on. */
async function tapOption({ text }: Guest, field: Locator, what: string, name: string): Promise<void> {
  const word = what === 'choose' ? 'menu.oneMore' : 'menu.oneLess'
  const step = field.getByRole('button', { name: text(word, { name }), exact: true })
  await touch(step.or(chip(field, name)).first())
}

/** A radio button in a group of one, else a stepper; a required part has none. */
async function tapPart({ text }: Guest, group: Locator, what: string, name: string): Promise<void> {
  const row = group.getByRole('listitem').filter({ hasText: name })
  const word = what === 'pick' ? 'menu.oneMore' : 'menu.oneLess'
  const step = group.getByRole('button', { name: text(word, { name }), exact: true })
  const either = step.or(row.getByRole('radio')).first()
  if ((await either.count()) === 0 || (await either.isDisabled())) return
  await touch(either)
}

/** A pick's choices: opens its line first. */
async function tapHow(
  guest: Guest,
  group: Locator,
  pick: number,
  [what = '', first = '', second = '']: readonly string[],
) {
  // A pick without choices has no line, so lines are found by their place on the sheet.
  const place = (await group.getAttribute('id'))?.replace('x', String(pick))
  const line = group.locator(`[id="${place}"] button[aria-expanded]`)
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
  const body = group.locator(`[id="${await line.getAttribute('aria-controls')}"]`)
  if (what === 'standard') return touch(chip(body, first))
  if (what === 'note') return body.getByRole('textbox').fill(first)
  const field = body.getByRole('group', { name: first, exact: false }).or(body.getByRole('radiogroup', { name: first }))
  return tapOption(guest, field.first(), what, second)
}
