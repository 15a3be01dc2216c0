/** Asked for in one go for several keys: each asking costs a slow phone as much as a key. */
const words = new Uint32Array(64)
const wordsOfKey = 4
let used = words.length

/**
 * The key of one intent (DESIGN §2.3): made when the guest decides, kept through every retry of that decision.
 * `crypto.randomUUID` is missing on plain http in the restaurant's own network, getRandomValues is not.
 */
export function intentKey(): string {
  if (used === words.length) {
    crypto.getRandomValues(words)
    used = 0
  }
  let key = ''
  for (const end = used + wordsOfKey; used < end; used += 1) key += (words[used] ?? 0).toString(16).padStart(8, '0')
  return key
}
