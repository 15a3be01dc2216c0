import { type OptionFaultCode, type OptionSection, readOptionText, writeOptionText } from '../option-text.ts'

/** A dish with its cell of the column `options` (docs/menu-file.md). */
export interface OptionDish {
  readonly code: string
  readonly options: string
}

/** One section with the dishes that carry it. */
export interface OptionVariant {
  /** The section as text. Two sections with one text are one variant. */
  readonly text: string
  readonly section: OptionSection
  /** Codes in the order of the menu. */
  readonly dishes: readonly string[]
}

/** The sections of one name. More than one variant = dishes carry it with different limits or entries. */
export interface OptionGroup {
  readonly name: string
  /** The one of most dishes first. */
  readonly variants: readonly [OptionVariant, ...OptionVariant[]]
}

export interface OptionLibrary {
  /** In the order of the menu. */
  readonly groups: readonly OptionGroup[]
  /** Codes of dishes whose option text has a fault. The library leaves them as they are. */
  readonly broken: readonly string[]
}

/** The cells that an act on a group writes. `edits` is the list of the dishes hit. */
export interface OptionEdits {
  readonly edits: readonly { readonly code: string; readonly before: string; readonly options: string }[]
  /** Dishes that stay: their text has a fault, or they have another section of that name. */
  readonly left: readonly { readonly code: string; readonly why: 'broken' | 'taken' }[]
}

/** The library of a menu: each distinct section once (facts/store.md §1.2 Option groups, decision 0052). */
export function optionLibrary(dishes: readonly OptionDish[]): OptionLibrary {
  const found = new Map<string, Map<string, { section: OptionSection; dishes: string[] }>>()
  const broken: string[] = []
  for (const { code, options } of dishes) {
    const pieces = piecesOf(options)
    if (pieces === undefined) broken.push(code)
    for (const { section, text } of pieces ?? []) {
      const variants = found.get(section.name) ?? new Map()
      found.set(section.name, variants)
      const variant = variants.get(text) ?? { section, dishes: [] }
      variants.set(text, variant)
      if (variant.dishes.at(-1) !== code) variant.dishes.push(code)
    }
  }
  const groups = [...found].flatMap(([name, variants]): OptionGroup[] => {
    const [most, ...others] = [...variants]
      .map(([text, { section, dishes }]): OptionVariant => ({ text, section, dishes }))
      .sort((a, b) => b.dishes.length - a.dishes.length)
    return most === undefined ? [] : [{ name, variants: [most, ...others] }]
  })
  return { groups, broken }
}

/** Why a section cannot be stored as it is; the codes of the reader of option text. */
export function sectionFaults(section: OptionSection): readonly OptionFaultCode[] {
  return readOptionText(writeOptionText([section])).faults.map(({ code }) => code)
}

/** Writes `next` in the place of the section `text`, in the dishes of `codes`. */
export function editGroup(
  dishes: readonly OptionDish[],
  { text, next, codes }: { readonly text: string; readonly next: OptionSection; readonly codes: readonly string[] },
): OptionEdits {
  const after = pieceOf(next)
  return edited(dishes, codes, (pieces) => {
    const others = pieces.filter((piece) => piece.text !== text)
    if (others.length < pieces.length && hasName(others, after)) return 'taken'
    return pieces.map((piece) => (piece.text === text ? after : piece))
  })
}

/**
 * Adds a section to the dishes of `codes`. `place` counts the sections before it; a larger one than the dish has is the
 * end. A dish with another section of that name stays.
 */
export function attachGroup(
  dishes: readonly OptionDish[],
  {
    section,
    codes,
    place,
  }: { readonly section: OptionSection; readonly codes: readonly string[]; readonly place: number },
): OptionEdits {
  const added = pieceOf(section)
  return edited(dishes, codes, (pieces) => {
    if (pieces.some((piece) => piece.text === added.text)) return pieces
    return hasName(pieces, added) ? 'taken' : [...pieces.slice(0, place), added, ...pieces.slice(place)]
  })
}

/** Takes the section `text` away from the dishes of `codes`. */
export function detachGroup(
  dishes: readonly OptionDish[],
  { text, codes }: { readonly text: string; readonly codes: readonly string[] },
): OptionEdits {
  return edited(dishes, codes, (pieces) => pieces.filter((piece) => piece.text !== text))
}

/** Gives all sections named `name` the name `next`, in all dishes. */
export function renameGroup(
  dishes: readonly OptionDish[],
  { name, next }: { readonly name: string; readonly next: string },
): OptionEdits {
  const codes = dishes.map(({ code }) => code)
  return edited(dishes, codes, (pieces) => {
    const isOf = ({ section }: Piece) => section.name === name
    const renamed = pieces.map((piece) => (isOf(piece) ? pieceOf({ ...piece.section, name: next }) : piece))
    const [one] = renamed.filter((_, index) => pieces[index] !== renamed[index])
    return one !== undefined &&
      hasName(
        pieces.filter((piece) => !isOf(piece)),
        one,
      )
      ? 'taken'
      : renamed
  })
}

interface Piece {
  readonly section: OptionSection
  /** As `writeOptionText` writes it. */
  readonly text: string
  /** As the dish has it. */
  readonly written: string
}

/** The section as the reader finds it again: signs of the text become full-width in names. */
function pieceOf(section: OptionSection): Piece {
  const text = writeOptionText([section])
  return { section: readOptionText(text).sections[0] ?? section, text, written: text }
}

const hasName = (pieces: readonly Piece[], { section: { name } }: Piece) =>
  pieces.some(({ section }) => section.name === name)

/** Undefined = the text has a fault, so its parts cannot be told apart for sure. */
function piecesOf(options: string): Piece[] | undefined {
  const { sections, faults } = readOptionText(options)
  if (faults.length > 0) return undefined
  const written = options.slice(blankBefore(options).length).split(/(?=\[)/)
  return sections.map((section, index) => ({
    section,
    text: writeOptionText([section]),
    written: written[index] ?? '',
  }))
}

/** What stands before the first section of a text without faults. */
function blankBefore(options: string): string {
  const at = options.indexOf('[')
  return at < 0 ? options : options.slice(0, at)
}

/** A section that the change keeps stays character by character. */
function edited(
  dishes: readonly OptionDish[],
  codes: readonly string[],
  change: (pieces: readonly Piece[]) => readonly Piece[] | 'taken',
): OptionEdits {
  const chosen = new Set(codes)
  const edits: OptionEdits['edits'][number][] = []
  const left: OptionEdits['left'][number][] = []
  for (const { code, options: before } of dishes) {
    if (!chosen.has(code)) continue
    const pieces = piecesOf(before)
    const after = pieces === undefined ? 'broken' : change(pieces)
    if (typeof after === 'string') left.push({ code, why: after })
    else {
      const options = blankBefore(before) + after.map(({ written }) => written).join('')
      if (options !== before) edits.push({ code, before, options })
    }
  }
  return { edits, left }
}
