import type { AddItem } from '../menu/option-choice.ts'
import type { CartLine } from './cart-line.ts'

/** One guest's change to a table's cart. The phone applies it at once, the server on arrival, both with this file. */
export type CartChange =
  | { readonly op: 'add'; readonly line: CartLine }
  | { readonly op: 'change'; readonly id: string; readonly to: CartLineEdit }
  | { readonly op: 'remove'; readonly id: string }
  /**
   * `ids`: the lines that the guest who clears has seen. Lines that companions added meanwhile stay. Absent = all
   * lines.
   */
  | { readonly op: 'clear'; readonly ids?: readonly string[] | undefined }

/** An absent field stays unchanged. */
export interface CartLineEdit {
  readonly num?: number | undefined
  readonly standard?: string | undefined
  readonly addItems?: readonly AddItem[] | undefined
  readonly memo?: string | undefined
}

/** Applies changes in order. Returns the same list when nothing changed. */
export function applyCartChanges(lines: readonly CartLine[], changes: readonly CartChange[]): readonly CartLine[] {
  return changes.reduce(applyCartChange, lines)
}

/**
 * Applies one change to a cart:
 * - Adding a line id that exists changes nothing, so a repeated message is harmless.
 * - Adding a dish that the same guest already has (same standard, options, parts and memo) raises that line.
 * - A change to 0 portions removes the line.
 * - A change to a removed line does nothing.
 * - An edit that makes a line equal to another line of the same guest merges both. The edited line keeps its id and
 *   place: its guest goes on editing by that id, whether or not the other line is still there.
 */
export function applyCartChange(lines: readonly CartLine[], change: CartChange): readonly CartLine[] {
  switch (change.op) {
    case 'add':
      return addLine(lines, change.line)
    case 'change':
      return changeLine(lines, change.id, change.to)
    case 'remove':
      return lines.some((line) => line.id === change.id) ? lines.filter((line) => line.id !== change.id) : lines
    case 'clear':
      return clearLines(lines, change.ids)
  }
}

function clearLines(lines: readonly CartLine[], ids: readonly string[] | undefined): readonly CartLine[] {
  const stay = lines.filter(({ id }) => ids && !ids.includes(id))
  return stay.length === lines.length ? lines : stay
}

function addLine(lines: readonly CartLine[], added: CartLine): readonly CartLine[] {
  if (added.num <= 0 || lines.some((line) => line.id === added.id)) return lines
  const key = sameness(added)
  const twin = lines.findIndex((line) => line.code === added.code && sameness(line) === key)
  if (twin < 0) return [...lines, added]
  return lines.map((line, index) => (index === twin ? { ...line, num: line.num + added.num } : line))
}

function changeLine(lines: readonly CartLine[], id: string, to: CartLineEdit): readonly CartLine[] {
  const line = lines.find((candidate) => candidate.id === id)
  if (!line) return lines
  if (to.num !== undefined && to.num <= 0) return lines.filter((candidate) => candidate.id !== id)
  const isAsItWas = to.standard === undefined && to.addItems === undefined && to.memo === undefined
  if (isAsItWas) return lines.map((one) => (one.id === id ? { ...line, num: to.num ?? line.num } : one))
  const changed: CartLine = {
    ...line,
    num: to.num ?? line.num,
    addItems: to.addItems ?? line.addItems,
    memo: to.memo ?? line.memo,
    ...(to.standard === undefined ? {} : { standard: to.standard }),
  }
  const key = sameness(changed)
  const twins = key === sameness(line) ? [] : lines.filter((other) => other.id !== id && sameness(other) === key)
  const merged = { ...changed, num: twins.reduce((sum, twin) => sum + twin.num, changed.num) }
  return lines
    .filter((candidate) => !twins.includes(candidate))
    .map((candidate) => (candidate.id === id ? merged : candidate))
}

/** Whether two lines are the same dish chosen the same way by the same guest. Adding one then raises the other. */
export function isSameLine(one: CartLine, other: CartLine): boolean {
  return sameness(one) === sameness(other)
}

/** Key that two equal lines share. Order and prices of the add items do not count. */
function sameness(line: CartLine): string {
  return JSON.stringify([line.uid, line.code, line.standard ?? '', line.memo, sameItems(line.addItems)])
}

function sameItems(items: readonly AddItem[]): string[] {
  return items
    .map(({ code, name, num, sgid, standard, memo, items: own }) =>
      JSON.stringify([code, name, num, sgid ?? '', standard ?? '', memo ?? '', sameItems(own ?? [])]),
    )
    .sort()
}
