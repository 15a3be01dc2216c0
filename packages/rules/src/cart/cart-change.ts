import type { AddItem } from '../menu/option-choice.ts'
import type { CartLine } from './cart-line.ts'

/** What one person does to the cart of a table. The phone applies it at once, the server when it arrives, by this file. */
export type CartChange =
  | { readonly op: 'add'; readonly line: CartLine }
  | { readonly op: 'change'; readonly id: string; readonly to: CartLineEdit }
  | { readonly op: 'remove'; readonly id: string }
  /** `ids`: the lines that whoever clears has seen; what companions chose meanwhile stays. Left out = all. */
  | { readonly op: 'clear'; readonly ids?: readonly string[] | undefined }

/** What is left out stays as it is. */
export interface CartLineEdit {
  readonly num?: number | undefined
  readonly standard?: string | undefined
  readonly addItems?: readonly AddItem[] | undefined
  readonly memo?: string | undefined
}

/** Applies changes in their order. The same list comes back when nothing changed. */
export function applyCartChanges(lines: readonly CartLine[], changes: readonly CartChange[]): readonly CartLine[] {
  return changes.reduce(applyCartChange, lines)
}

/**
 * Adding the same line id again changes nothing, so that a repeated message is harmless. Adding what the same person
 * already has (same dish, standard, options, parts and memo) raises that line. A change to 0 portions removes the line; a
 * change to a line that someone removed meanwhile does nothing.
 *
 * A line chosen anew (standard, options, parts or memo) that becomes what the same person already has takes those portions
 * in and keeps its own id and place: whoever edits it may go on changing it by the id they know, whether or not the other
 * line was still there when their change arrived.
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

/** Whether two lines are one dish chosen one way by one person: adding the one raises the other. */
export function isSameLine(one: CartLine, other: CartLine): boolean {
  return sameness(one) === sameness(other)
}

/** What two lines must share to be one: their order and their prices do not matter, all else does. */
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
