import type { MenuMeal } from '@comanda/contract/menu/menu-edit.routes.ts'
import { readWrittenPrice } from '@comanda/rules/money/written-price.ts'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { filledNames, type Names, namesOf, noNames } from '../form/names.ts'
import type { EditableMenu } from '../menu.queries.ts'
import type { DraftRow } from '../menu-draft.ts'

export interface PartForm {
  readonly code: string
  readonly standard: string
  /** NaN = one. */
  readonly num: number
  readonly price: string
  readonly memberPrice: string
  readonly isRequired: boolean
}

export interface GroupForm {
  /** Unique in the meal; '' = a new group. */
  readonly no: string
  readonly names: Names
  readonly required: number
  readonly parts: PartForm[]
}

export interface MealForm {
  /** Of the dish that is the meal. */
  readonly code: string
  readonly groups: GroupForm[]
}

type MenuSetting = Pick<EditableMenu, 'currency' | 'original'>

export const newGroup: GroupForm = { no: '', names: noNames, required: 1, parts: [] }

export function newPart(code: string): PartForm {
  return { code, standard: '', num: 1, price: '', memberPrice: '', isRequired: false }
}

export function formOfMeal({ code, groups }: MenuMeal): MealForm {
  return {
    code,
    groups: groups.map(({ no, names, required, parts }) => ({
      no,
      names: namesOf(names),
      required: Number(required),
      parts: parts.map(({ standard, num, price, member_price, isRequired, ...part }) => ({
        ...{ code: part.code, standard, price, memberPrice: member_price, isRequired },
        num: num === '' ? 1 : Number(num),
      })),
    })),
  }
}

/** A new group gets the lowest number that is free. */
export function mealOf({ code, groups }: MealForm): MenuMeal {
  const taken = new Set(groups.map(({ no }) => no))
  const freeNo = () => {
    let no = 1
    while (taken.has(String(no))) no += 1
    taken.add(String(no))
    return String(no)
  }
  return {
    code,
    groups: groups.map(({ no, names, required, parts }) => ({
      no: no === '' ? freeNo() : no,
      names: filledNames(names),
      required: String(required),
      parts: parts.map(({ code: dish, standard, num, price, memberPrice, isRequired }) => ({
        ...{ code: dish, standard, isRequired },
        num: String(Number.isNaN(num) ? 1 : num),
        price: price.trim(),
        member_price: memberPrice.trim(),
      })),
    })),
  }
}

/** The fault of each field, as the last part of the text `menu.wrong.…`. What only the server knows it says itself. */
export function wrongMealFields({ code, groups }: MealForm, menu: MenuSetting): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>()
  if (code === '') wrong.set('code', 'dish')
  if (groups.length === 0) wrong.set('groups', 'groups')
  groups.forEach((group, index) => {
    const at = `groups.${index}`
    if (group.names[menu.original].trim() === '') wrong.set(`${at}.names.${menu.original}`, 'name')
    const always = group.parts.filter(({ isRequired }) => isRequired).length
    if (!(group.required >= 1)) wrong.set(`${at}.required`, 'picks')
    else if (group.required < always) wrong.set(`${at}.required`, 'always')
    if (group.parts.length === 0) wrong.set(`${at}.parts`, 'parts')
    group.parts.forEach(({ price, memberPrice }, part) => {
      const isPrice = (text: string) => text.trim() === '' || readWrittenPrice(text, menu.currency.code).ok
      if (!isPrice(price)) wrong.set(`${at}.parts.${part}.price`, 'price')
      if (!isPrice(memberPrice)) wrong.set(`${at}.parts.${part}.memberPrice`, 'price')
    })
  })
  return wrong
}

export function mealResolver(menu: MenuSetting): Resolver<MealForm> {
  return (form) => {
    const wrong = wrongMealFields(form, menu)
    if (wrong.size === 0) return { values: form, errors: {} }
    const errors: FieldErrors<MealForm> = {}
    for (const [field, fault] of wrong) set(errors, field, { type: fault })
    return { values: {}, errors }
  }
}

export type PartWarning = '' | 'missing' | 'hidden' | 'soldOut'

/** Why guests cannot have a part now, as the last part of the text `meals.warn.…`; '' = they can. */
export function partWarning(row: DraftRow | undefined, soldOut: ReadonlySet<string>): PartWarning {
  if (row === undefined) return 'missing'
  if (row.cells.hidden === '1') return 'hidden'
  return row.cells.sold_out === '1' || soldOut.has(row.code) ? 'soldOut' : ''
}
