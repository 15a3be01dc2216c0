/** One row of the table: a figure, its reference from the same run, and whether the target holds. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly reference: string
  readonly ratio: string
  readonly target: string
  /** Undefined without a reference. */
  readonly holds: boolean | undefined
}

/** A failed section: its row says so, and the others are measured. */
export function brokenOff(section: string): Figure {
  return { what: `${section}: broke off`, measured: '', reference: '', ratio: '', target: '', holds: undefined }
}

export function printReport(figures: readonly Figure[]): string {
  const verdict = ({ holds }: Figure) => (holds === undefined ? 'not measured' : holds ? 'yes' : 'MISSED')
  const rows = figures.map((f) => [f.what, f.measured, f.reference, f.ratio, f.target, verdict(f)])
  const head = ['what', 'measured', 'reference, same run', 'ratio', 'target', 'holds']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** The table with newly measured rows in place; new rows go last. Rows of other sections stay. */
export function withRows(table: string, measured: string): string {
  const replaced = new Map(rowsOf(measured))
  const kept = rowsOf(table).map(([what, row]) => replaced.get(what) ?? row)
  const known = new Set(rowsOf(table).map(([what]) => what))
  const added = [...replaced].filter(([what]) => !known.has(what)).map(([, row]) => row)
  return [...kept, ...added].join('\n')
}

function rowsOf(table: string): (readonly [what: string, row: string])[] {
  return table.split('\n').flatMap((row) => (row.startsWith('| ') ? [[row.split(' | ')[0] ?? '', row] as const] : []))
}

/** The value below which `share` of the sorted samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}
