/** One request for the random numbers of several keys: on a slow phone a request costs as much as a key. */
const words = new Uint32Array(64)
const wordsOfKey = 4
let used = words.length

/**
 * The key of one intent (DESIGN §2.3). It is made when the guest decides and kept for every retry.
 * `crypto.randomUUID` is missing on plain http in a restaurant's network; getRandomValues exists there.
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
