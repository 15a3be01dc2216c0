import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'

/** A dish or a part of a meal with its standard, if it has one. */
export type Named = (name: string, standard: string) => string

type Line = Pick<CartLineWire, 'name' | 'showName' | 'standard' | 'showStandard' | 'menuItem'>

/** All that a line says in one row: as the menu writes it, which a guest can show to the staff, and as the guest reads it. */
export function lineWords(line: Line, named: Named): { readonly original: string; readonly shown: string } {
  const original = [named(line.name ?? line.showName, line.standard)]
  const shown = [named(line.showName, line.showStandard)]
  for (const { name, showName = name, standard = '', showStandard = standard, items = [] } of line.menuItem) {
    original.push(named(name, standard), ...items.map((own) => own.name))
    shown.push(named(showName, showStandard), ...items.map((own) => own.showName ?? own.name))
  }
  return { original: original.join(' · '), shown: shown.join(' · ') }
}
