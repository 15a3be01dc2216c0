import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'

/** Formats a dish or set-meal part with its standard, if any. */
export type Named = (name: string, standard: string) => string

type Line = Pick<CartLineWire, 'name' | 'showName' | 'standard' | 'showStandard' | 'menuItem'>

/** A line as one row: in the menu's language to show to the staff, and in the guest's. */
export function lineWords(line: Line, named: Named): { readonly original: string; readonly shown: string } {
  const original = [named(line.name ?? line.showName, line.standard)]
  const shown = [named(line.showName, line.showStandard)]
  for (const { name, showName = name, standard = '', showStandard = standard, items = [] } of line.menuItem) {
    original.push(named(name, standard), ...items.map((own) => own.name))
    shown.push(named(showName, showStandard), ...items.map((own) => own.showName ?? own.name))
  }
  return { original: original.join(' · '), shown: shown.join(' · ') }
}
