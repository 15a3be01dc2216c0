import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import type { MenuFileFault, MenuFileFaultCode } from './menu-file-fault.ts'
import { filledRows, lineFaults, readHeader, rowOf } from './menu-file-row.ts'
import type { SheetSetting } from './menu-file-sheet.ts'
import { type PartReading, readPart, type SuiteColumnName, suiteColumns } from './menu-file-suite-row.ts'
import { plainLines } from './plain/plain-cells.ts'
import { listOf, type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

/** The dishes of the file that the meals are made of, by code. */
export interface FileDish {
  readonly row: number
  readonly dish: Dish
  /** Its row has no fault that keeps it out. */
  readonly isGood: boolean
}

export interface SuiteSetting extends SheetSetting {
  readonly dishes: ReadonlyMap<string, FileDish>
}

export interface SuitesReading {
  /** By the meal's code, meals with faults included. */
  readonly suites: ReadonlyMap<string, readonly SuiteGroup[]>
  /** Codes of the meals with faults. */
  readonly bad: ReadonlySet<string>
  /** The sheet cannot be read at all. */
  readonly unusable: boolean
  readonly faults: readonly MenuFileFault[]
  readonly notes: readonly MenuFileFault[]
}

const mostParts = 5000

/** Reads the rows of the set meals (row 1 is the header) and finds their faults. */
export function readSuites(rows: readonly (readonly string[])[], setting: SuiteSetting): SuitesReading {
  const header = readHeader<SuiteColumnName>(rows[0] ?? [], suiteColumns)
  const filled = filledRows(rows, setting.changed, 'suites')
  const inSheet = (fault: MenuFileFault): MenuFileFault => ({ ...fault, sheet: 'suites' })
  const plain = plainLines(filled, header, suiteColumns)
  const notes = [...header.notes, ...plain.notes].map(inSheet)
  const fatal = header.fatal.map(inSheet)
  if (filled.length > mostParts) {
    fatal.push(atRow(0, '', 'number_unfit', sentenceOf('parts_too_many', mostParts)))
  }
  if (fatal.length > 0) return { suites: new Map(), bad: new Set(), unusable: true, faults: fatal, notes }
  const readings = plain.lines.map((line): PartReading => {
    const reading = readPart(rowOf(line, header), setting)
    return { ...reading, faults: [...lineFaults(line, header).map(inSheet), ...reading.faults] }
  })
  const meals = groupBy(readings, ({ suiteCode }) => suiteCode)
  const checked = readings.map((reading) => [...reading.faults, ...partFaults(reading, meals, setting)])
  const faults = new Map(readings.map((reading, index) => [reading, checked[index] ?? []]))
  const suites = new Map<string, readonly SuiteGroup[]>()
  for (const [code, parts] of meals) suites.set(code, readGroups(parts, setting.original, faults))
  const bad = [...meals].filter(([, parts]) => parts.some((part) => (faults.get(part) ?? []).length > 0))
  return {
    suites,
    bad: new Set(bad.map(([code]) => code)),
    unusable: false,
    faults: [...header.faults.map(inSheet), ...readings.flatMap((reading) => faults.get(reading) ?? [])],
    notes,
  }
}

function atRow(row: number, column: SuiteColumnName | '', fault: MenuFileFaultCode, why: Sentence): MenuFileFault {
  return { sheet: 'suites', row, column, fault, why }
}

/** Faults that only the dishes and the other rows show. */
function partFaults(
  { row, suiteCode, groupNo, part }: PartReading,
  meals: ReadonlyMap<string, readonly PartReading[]>,
  { dishes }: SuiteSetting,
): MenuFileFault[] {
  const faults: MenuFileFault[] = []
  const addFault = (column: SuiteColumnName, fault: MenuFileFaultCode, why: Sentence) =>
    faults.push(atRow(row, column, fault, why))
  if (suiteCode !== '' && !dishes.has(suiteCode)) {
    addFault('suite_code', 'suite_unknown', sentenceOf('suite_unknown', suiteCode))
  }
  const item = dishes.get(part.code)
  if (part.code === '') return faults
  if (item === undefined) {
    addFault('item_code', 'part_unknown', sentenceOf('part_unknown', part.code))
    return faults
  }
  if (meals.has(part.code)) addFault('item_code', 'part_nested', sentenceOf('part_nested', part.code))
  else if (!item.isGood) addFault('item_code', 'part_faulty', sentenceOf('part_faulty', part.code, item.row))
  const { standards } = item.dish
  if (part.standard !== '' && !standards.some(({ name }) => name === part.standard)) {
    const offered = standards.map(({ name }) => sentenceOf('quoted', name))
    const problem = offered.length === 0 ? 'part_standard_none' : 'part_standard_unfit'
    addFault('standard', 'standard_unfit', sentenceOf(problem, part.code, part.standard, listOf(offered)))
  }
  const same = (meals.get(suiteCode) ?? []).find(
    (other) => other.groupNo === groupNo && other.part.code === part.code && other.part.standard === part.standard,
  )
  if (same !== undefined && same.row !== row) {
    addFault('item_code', 'part_twice', sentenceOf('part_twice', part.code, same.row))
  }
  return faults
}

type Faults = Map<PartReading, MenuFileFault[]>

/** In the order of the sheet. The rows of a group must agree; a fault of the group stands at its first row. */
function readGroups(parts: readonly PartReading[], original: Language, faults: Faults): SuiteGroup[] {
  return [...groupBy(parts, ({ groupNo }) => groupNo)].map(([groupNo, rows]) => {
    const names = readGroupNames(rows, faults)
    const required = readRequired(rows, faults)
    const first = rows[0] as PartReading
    if (Object.keys(names).length === 0) {
      addFaultAt(faults, first, 'group_name', 'group_unfit', sentenceOf('group_unnamed', groupNo))
    }
    const fixed = rows.filter(({ part }) => part.isRequired).length
    if (fixed > required) {
      const why = sentenceOf('group_unreachable', groupNo, required, fixed)
      addFaultAt(faults, first, 'group_required', 'group_unreachable', why)
    }
    const named = Object.keys(names).length === 0 ? { [original]: groupNo } : names
    return { groupNo, names: named, required, parts: rows.map(({ part }) => part) }
  })
}

function readGroupNames(rows: readonly PartReading[], faults: Faults): LocalizedText {
  const names = new Map<Language, string>()
  for (const reading of rows) {
    for (const language of languageCodes) {
      const [was, is] = [names.get(language), reading.groupNames[language]]
      if (is === undefined) continue
      if (was === undefined) names.set(language, is)
      else if (was !== is) {
        const why = sentenceOf('group_clash_name', reading.groupNo, was, is)
        addFaultAt(faults, reading, 'group_name', 'group_clash', why)
      }
    }
  }
  return Object.fromEntries(names)
}

function readRequired(rows: readonly PartReading[], faults: Faults): number {
  const [first] = rows
  const said = rows.find(({ required }) => required !== undefined)?.required
  if (said === undefined) {
    if (first !== undefined) {
      const why = sentenceOf('group_required_missing', first.groupNo)
      addFaultAt(faults, first, 'group_required', 'group_unfit', why)
    }
    return 1
  }
  for (const reading of rows) {
    if (reading.required === undefined || reading.required === said) continue
    const why = sentenceOf('group_clash_required', reading.groupNo, said, reading.required)
    addFaultAt(faults, reading, 'group_required', 'group_clash', why)
  }
  return said
}

function addFaultAt(
  faults: Faults,
  at: PartReading,
  column: SuiteColumnName,
  fault: MenuFileFaultCode,
  why: Sentence,
): void {
  faults.get(at)?.push(atRow(at.row, column, fault, why))
}

/** In the order of the rows. */
function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
