import type { MenuMeal } from '@comanda/contract/menu/menu-edit.routes.ts'
import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import { type CurrencySetting, currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { type SuiteColumnName, suiteColumns } from '../file/menu-file-suite-row.ts'
import { writeSuites } from '../file/menu-file-write.ts'
import { rowCells } from './menu-cells.ts'

type PartCells = Partial<Record<SuiteColumnName, string>>

/** The set meals of a menu, as the owner edits them. */
export function mealsOf(menu: MenuSnapshot | undefined, currency: CurrencySetting): MenuMeal[] {
  const { fixNum } = currencyOf(currency)
  return (menu?.dishes ?? []).flatMap(({ code, suite }) => {
    if (suite === undefined) return []
    const groups = suite.map(({ groupNo, names, required, parts }) => {
      return { no: groupNo, names: { ...names }, required: String(required), parts: parts.map(partCells(fixNum)) }
    })
    return [{ code, groups }]
  })
}

function partCells(fixNum: number) {
  return ({ code, standard, num, price, memberPrice, isRequired }: SuitePart) => ({
    code,
    standard,
    num: String(num),
    price: price === 0 ? '' : decimalText(price, fixNum),
    member_price: memberPrice === undefined ? '' : decimalText(memberPrice, fixNum),
    isRequired,
  })
}

/**
 * The rows of the sheet `suites` with the edited meals in place of those in force, header first. Undefined = no meal is
 * edited, and the menu keeps its own.
 */
export function editedSuites(
  menu: MenuSnapshot | undefined,
  currency: CurrencySetting,
  meals: readonly MenuMeal[],
): string[][] | undefined {
  if (meals.length === 0) return undefined
  const edited = new Set(meals.map(({ code }) => code))
  const kept = menu === undefined ? [] : rowCells(writeSuites(menu, currency) ?? [])
  const rows = [
    ...kept.filter(({ suite_code: code = '' }) => !edited.has(code)),
    ...meals.flatMap((meal) => partRows(meal, menu?.original)),
  ]
  const header = suiteColumns.map(({ name }) => name)
  return [header, ...rows.map((row: Readonly<Record<string, string>>) => header.map((name) => row[name] ?? ''))]
}

function partRows({ code, groups }: MenuMeal, original: Language | undefined): PartCells[] {
  return groups.flatMap(({ no, names, required, parts }) => {
    const named = languageCodes.flatMap((language): [SuiteColumnName, string][] => {
      const name = names[language] ?? ''
      return [[language === original ? 'group_name' : `group_name_${language}`, name]]
    })
    return parts.map(
      (part): PartCells => ({
        suite_code: code,
        group_no: no,
        ...Object.fromEntries(named),
        group_required: required,
        item_code: part.code,
        standard: part.standard,
        num: part.num,
        price: part.price,
        member_price: part.member_price,
        required: part.isRequired ? '1' : '0',
      }),
    )
  })
}

/** A meal on one line, for a list of what changes. */
export function mealText({ groups }: MenuMeal, original: Language): string {
  return groups
    .map(({ no, names, required, parts }) => {
      const listed = parts.map(({ code, standard, num, price, isRequired }) =>
        [isRequired ? `${code}!` : code, standard, num === '1' ? '' : `×${num}`, price === '' ? '' : `+${price}`]
          .filter((one) => one !== '')
          .join(' '),
      )
      return `${names[original] ?? no} ×${required}: ${listed.join(', ')}`
    })
    .join(' | ')
}
