/**
 * The key of one intent (DESIGN §2.3): made when the guest decides, kept through every retry of that decision.
 * `crypto.randomUUID` is missing on plain http in the restaurant's own network, getRandomValues is not.
 */
export function intentKey(): string {
  let key = ''
  for (const word of crypto.getRandomValues(new Uint32Array(4))) key += word.toString(16).padStart(8, '0')
  return key
}
