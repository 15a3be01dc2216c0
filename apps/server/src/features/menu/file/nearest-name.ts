/** The known name at most two typing slips away, and fewer than a third of the letters. Case does not matter. */
export function nearestName<N extends string>(written: string, names: readonly N[]): N | undefined {
  if (written.length > 20) return undefined
  const plain = written.toLowerCase()
  return names.find((name) => distance(plain, name.toLowerCase()) <= Math.min(2, Math.floor((name.length - 1) / 3)))
}

/** Levenshtein's distance. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swap, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = row
  }
  return before[b.length] ?? 0
}
