import type { Route } from '@comanda/contract/route.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { raised, strangerLimits } from '../../config/stranger-limits.ts'
import { type WindowBudget, windowBudget } from '../../memory/window-budget.ts'
import type { Call } from '../call.ts'
import { lineOf } from '../line-of.ts'

export type KeptBytes = WindowBudget<'guest' | 'address' | 'house'>

/** What `brief` calls may store, counted by this server. `perPerson`: the configured requests of a guest. */
export function keptBytes(perPerson: number, now: () => Date): KeptBytes {
  return windowBudget(raised(strangerLimits.kept, perPerson), now)
}

type CountedCall = Pick<Call, 'actor' | 'address' | 'serves'>

/** Counts the body of a `brief` call before anything is stored. A serving waiter is not counted. */
export function checkKept(
  kept: KeptBytes,
  { brief }: Route,
  body: unknown,
  call: CountedCall,
): Refusal<'kept_too_much'> | null {
  if (!brief || call.serves === 'yes') return null
  const seconds = kept.take(countedAs(call), strangerLimits.keptRowBytes + bytesOf(body))
  return seconds === 0 ? null : refuse('kept_too_much', [seconds])
}

/** Counts an answer of a `brief` call that has been stored. */
export function countKept(kept: KeptBytes, { brief }: Route, answer: unknown, call: CountedCall): void {
  if (brief && call.serves !== 'yes') kept.add(countedAs(call), bytesOf(answer))
}

function countedAs({ actor, address }: CountedCall): Record<'guest' | 'address' | 'house', string> {
  return { guest: actor, address: lineOf(address), house: '' }
}

function bytesOf(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value))
}

/** The greatest body of a route; undefined = the server's own limit. */
export function bodyLimitOf({ access, brief, carriesPicture, carriesMenu }: Route): number | undefined {
  if (carriesMenu) return strangerLimits.menuBodyBytes
  if (carriesPicture) return strangerLimits.pictureBodyBytes
  if (brief) return strangerLimits.briefBodyBytes
  return access === 'guest' || access === 'public' ? strangerLimits.bodyBytes : undefined
}
