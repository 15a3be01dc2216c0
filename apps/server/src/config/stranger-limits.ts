const kib = 1024
const mib = 1024 * kib
const tenMinutes = 600
const day = 86_400

/** At most so many of a thing in so many seconds. */
export interface WindowLimit {
  readonly of: 'guest' | 'table' | 'address' | 'house'
  readonly seconds: number
  readonly most: number
}

/**
 * Everything that a stranger may use up: a guest who sits at no table. `docs/stranger-limits.md` is made from it. An
 * address is an IPv4 address or a /64 of IPv6. 300 phones behind one address must be able to order and pay.
 */
export const strangerLimits = {
  /** Calls in so many seconds. `RATE_PER_PERSON` raises a guest's, and all limits of this object in proportion. */
  requests: { seconds: 10, guest: 300, peopleBehindOneAddress: 10 },
  /** Open connections: 300 phones behind one address, each with the six that a browser opens to one server. */
  connections: { address: 2000, house: 10_000 },
  /** Bytes of the body of a call that needs no table. An order of 200 lines has 60 kB. */
  bodyBytes: 96 * kib,
  /** Bytes of the body of a `brief` call of the contract. */
  briefBodyBytes: 32 * kib,
  /** Bytes of a body that carries a picture of 1 MB as base64. */
  pictureBodyBytes: 1536 * kib,
  /** Bytes of a body that carries a menu: a file of 2.2 MB as base64, or new prices of 5000 dishes. */
  menuBodyBytes: 3 * mib,
  /** Bytes that `brief` calls store: body and answer, and this much for each row. */
  keptRowBytes: 512,
  kept: [
    { of: 'guest', seconds: tenMinutes, most: 192 * kib },
    { of: 'address', seconds: tenMinutes, most: 4 * mib },
    { of: 'address', seconds: day, most: 64 * mib },
    { of: 'house', seconds: tenMinutes, most: 64 * mib },
    { of: 'house', seconds: day, most: 1024 * mib },
  ] satisfies readonly WindowLimit[],
  /** Orders ahead that are written. A guest who scanned a table's code counts at the table, not at the address. */
  orders: [
    { of: 'guest', seconds: tenMinutes, most: 20 },
    { of: 'table', seconds: tenMinutes, most: 60 },
    { of: 'address', seconds: tenMinutes, most: 600 },
    { of: 'house', seconds: tenMinutes, most: 6000 },
  ] satisfies readonly WindowLimit[],
  /** Bytes of their bodies. */
  orderBytes: [
    { of: 'guest', seconds: tenMinutes, most: 256 * kib },
    { of: 'table', seconds: tenMinutes, most: 512 * kib },
    { of: 'address', seconds: tenMinutes, most: 6 * mib },
    { of: 'house', seconds: tenMinutes, most: 64 * mib },
  ] satisfies readonly WindowLimit[],
  unpaid: {
    /** Unpaid orders at once. A new one above it voids the oldest that has rested and has no payment running. */
    ofTable: 40,
    ofAddress: 400,
    restSeconds: 60,
    /** Portions of a limited dish that the guests of one table or address may hold unpaid together, at least. */
    portions: 4,
    /**
     * What they may hold of a dish, as a share of what is left and held. Also what all unpaid orders may hold before
     * the oldest get less time.
     */
    share: 0.5,
    /** The time to pay of an order whose dish is short: since its submit, and from the moment that is noticed. */
    pressedSeconds: 180,
    noticeSeconds: 60,
  },
  /** How long the answer of a `brief` call is kept for a repeat of its key. Other answers: two days. */
  briefAnswerMinutes: 30,
  /** How long a polled answer is kept that holds a bill or a priced cart. It is polled for two minutes. */
  polledAnswerMinutes: 10,
  /** A void order ahead for which no payment was ever started. Its guest sees it in the list so long. */
  unpaidOrderDays: 7,
  /** Addresses for an order that a guest has not submitted yet: the newest stay. */
  shippingsOfGuest: 3,
} as const

/** How far an operator has raised the limits by `RATE_PER_PERSON`; at least 1. */
export function raisedBy(perPerson: number): number {
  return Math.max(1, perPerson / strangerLimits.requests.guest)
}

export function raised<Limit extends { readonly most: number }>(limits: readonly Limit[], perPerson: number): Limit[] {
  return limits.map((limit) => ({ ...limit, most: limit.most * raisedBy(perPerson) }))
}
