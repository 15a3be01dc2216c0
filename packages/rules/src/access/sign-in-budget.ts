/**
 * Password tries at one name from devices that have never signed in at it. A full house of new staff devices fits; a
 * guesser with many addresses gets 20 tries and then 12 an hour.
 */
export const signInBudget = { tries: 20, seconds: 300 } as const

/** `fullAt` = when all spent tries have come back, in milliseconds since 1970. `wait` in seconds; 0 = the try is spent. */
export function spendSignInTry(fullAt: number, now: number): { readonly fullAt: number; readonly wait: number } {
  const { tries, seconds } = signInBudget
  const after = Math.max(fullAt, now) + seconds * 1000
  const over = after - now - tries * seconds * 1000
  return over > 0 ? { fullAt, wait: Math.ceil(over / 1000) } : { fullAt: after, wait: 0 }
}
