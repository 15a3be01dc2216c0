import { randomInt } from 'node:crypto'

/** Repeatable randomness: the same seed gives the same numbers. */
export interface SeededRandom {
  readonly seed: number
  /** 0 <= x < 1 */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** An independent stream of the same seed: more draws from one do not affect the others. */
  branch(name: string | number): SeededRandom
}

/** mulberry32 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    seed,
    next,
    between,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    branch: (name) => seededRandom(hashOf(`${seed} ${name}`)),
  }
}

/** The seed of this run, printed so that `SEED=… npm run soak` can repeat it. */
export function seedOfRun(what: string): SeededRandom {
  const seed = process.env.SEED === undefined ? randomInt(1, 2 ** 31) : Number(process.env.SEED)
  console.log(`${what}: SEED=${seed}`)
  return seededRandom(seed)
}

/** Repetitions of a test: few in `npm test`, many in `npm run soak` (SOAK_ROUNDS overrides both). */
export function roundsOfRun(usual: number, soak: number): number {
  if (process.env.SOAK !== '1') return usual
  return process.env.SOAK_ROUNDS === undefined ? soak : Number(process.env.SOAK_ROUNDS)
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
