/** A change of a way to sign in, of which the member's logins before it get a notice (facts membership §1 D, §3.2). */
export const accountChanges = ['phone', 'password'] as const
export type AccountChange = (typeof accountChanges)[number]
