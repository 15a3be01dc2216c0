/** Which slices of a category are in the page: the others stand together as gaps, each as high as they are together. */

export interface Run {
  readonly from: number
  /** The one after the last. */
  readonly to: number
  readonly drawn: boolean
}

/** In their order: every drawn slice is a run of its own, neighbours that are not drawn are one. */
export function runsOf(slices: number, drawn: ReadonlySet<number>): readonly Run[] {
  const runs: Run[] = []
  for (let from = 0; from < slices; from = runs.at(-1)?.to ?? slices) {
    let to = from + 1
    if (!drawn.has(from)) while (to < slices && !drawn.has(to)) to += 1
    runs.push({ from, to, drawn: drawn.has(from) })
  }
  return runs
}

/** Which slice of a gap stands at this `share` of its height (0 = at its top, 1 = at its end). */
export function sliceAt(
  { from, to }: Pick<Run, 'from' | 'to'>,
  share: number,
  heightOf: (at: number) => number,
): number {
  const wanted = share * heightOfRun({ from, to }, heightOf)
  let end = 0
  for (let at = from; at < to - 1; at += 1) {
    end += heightOf(at)
    if (wanted < end) return at
  }
  return to - 1
}

/** So many slices of a gap from there on, into the gap: upwards where the screen has come to its end. */
export function slicesAt(run: Pick<Run, 'from' | 'to'>, share: number, many: number, heightOf: (at: number) => number) {
  const at = sliceAt(run, share, heightOf)
  const from = share >= 1 ? Math.max(run.from, at - many + 1) : at
  return Array.from({ length: Math.min(many, run.to - from) }, (_, next) => from + next)
}

/** Which of so many slices stand between two heights of their list. */
export function slicesBetween(from: number, to: number, slices: number, heightOf: (at: number) => number) {
  const between: number[] = []
  let top = 0
  for (let at = 0; at < slices && top < to; at += 1) {
    const end = top + heightOf(at)
    if (end > from) between.push(at)
    top = end
  }
  return between
}

export function heightOfRun({ from, to }: Pick<Run, 'from' | 'to'>, heightOf: (at: number) => number): number {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += heightOf(at)
  return sum
}
