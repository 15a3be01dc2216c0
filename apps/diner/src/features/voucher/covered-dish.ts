/** A dish as its voucher pays for it: the voucher covers the dish's own price, so dearer choices are not offered. */
import type { MenuItem, SuiteGroupWire, SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import { type OptionSection, readOptionText, writeOptionText } from '@comanda/rules/menu/option-text.ts'

/**
 * Without dearer sizes, paid options and add-ons, and surcharged parts. A required choice without a free entry stays;
 * the server then answers `voucher_covers`.
 */
export function coveredDish(item: MenuItem): MenuItem {
  return {
    ...item,
    standards: orAll(item.standards, ({ price }) => price <= item.price),
    memo: freeOptions(item.memo),
    ...(item.group === undefined ? {} : { group: item.group.map(coveredGroup) }),
  }
}

function coveredGroup(group: SuiteGroupWire): SuiteGroupWire {
  const kept = orAll(group.suiteItem, ({ price, selectflag }) => price === 0 || selectflag === 1)
  return { ...group, suiteItem: kept.map(coveredPart) }
}

function coveredPart(part: SuiteItem): SuiteItem {
  return { ...part, remark: freeOptions(part.remark) }
}

function freeOptions(optionText: string): string {
  const sections = readOptionText(optionText).sections.map(freeSection)
  // An optional section without entries is not shown.
  return writeOptionText(sections.filter(({ entries }) => entries.length > 0))
}

function freeSection(section: OptionSection): OptionSection {
  const isFree = ({ price }: OptionSection['entries'][number]) => price === 0
  const free = section.entries.filter(isFree)
  const isShort = !free.some(({ flag }) => flag >= 4) && free.length < section.min
  if (section.min > 0 && (free.length === 0 || isShort)) return section
  const first = section.defaultIndex === undefined ? undefined : section.entries[section.defaultIndex]
  const defaultIndex = first && isFree(first) ? free.indexOf(first) : undefined
  const { name, min, max } = section
  return { name, min, max, ...(defaultIndex === undefined ? {} : { defaultIndex }), entries: free }
}

function orAll<T>(all: readonly T[], isKept: (one: T) => boolean): T[] {
  const kept = all.filter(isKept)
  return kept.length === 0 ? [...all] : kept
}
