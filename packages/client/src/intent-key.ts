/**
 * The key of one intent (DESIGN §2.3): made when the guest decides, kept through every retry of that decision.
 * `crypto.randomUUID` is missing on plain http in the restaurant's own network, getRandomValues is not.
 */
export function intentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
