import type { MenuFileFault } from '../menu-file-fault.ts'
import type { FilledRow, HeaderReading } from '../menu-file-row.ts'
import { sentenceOf } from '../sentence/menu-file-sentence.ts'
import { plainText } from './plain-text.ts'

interface PlainLines {
  readonly lines: readonly FilledRow[]
  readonly notes: readonly MenuFileFault[]
}

/** The rows without the markup of other systems, and a note for each cell that had some. */
export function plainLines<C extends string>(
  lines: readonly FilledRow[],
  { positions }: HeaderReading<C>,
  columns: readonly { readonly name: C; readonly hasLines?: boolean }[],
): PlainLines {
  const read = columns.flatMap(({ name, hasLines = false }) => {
    const position = positions.get(name)
    return position === undefined ? [] : [{ name, hasLines, position }]
  })
  const notes: MenuFileFault[] = []
  const plain = lines.map((line) => {
    const cells = [...line.cells]
    for (const { name, hasLines, position } of read) {
      const cell = cells[position] ?? ''
      const text = plainText(cell, hasLines)
      if (text === cell) continue
      cells[position] = text
      notes.push(markupNote(line.row, name, text))
    }
    return { ...line, cells }
  })
  return { lines: plain, notes }
}

function markupNote(row: number, column: string, plain: string): MenuFileFault {
  const shown = plain.replaceAll('\n', ' ')
  const why = sentenceOf('text_markup', `${shown.slice(0, 60)}${shown.length > 60 ? '…' : ''}`)
  return { row, column, fault: 'text_markup', why }
}
