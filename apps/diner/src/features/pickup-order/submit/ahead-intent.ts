/** What a guest has decided to send, kept on the device until it is decided: after a reload it is the same wish. */
import { intentKey } from '@comanda/client/intent-key.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { recall, remember } from '../../../platform/memory.ts'
import type { CartPlace } from '../cart/kept-cart.ts'
import type { AheadOrderBody } from './ahead-body.ts'

export interface AheadIntent {
  /** Goes with every try, so that the order is made once. */
  readonly key: string
  /** When the guest pressed Submit. */
  readonly at: number
  readonly body: AheadOrderBody
  /** What they saw then. */
  readonly seen: readonly CartLineWire[]
  /** The store has it, and its guest has not been led to the checkout yet. */
  readonly arrived?: Submitted | undefined
}

/**
 * So long an order that waits for the network is sent by itself when it is back. Later its guest is asked: who pressed at noon
 * may have eaten elsewhere.
 */
export const sendsAloneMs = 10 * 60_000

export function newIntent(body: AheadOrderBody, seen: readonly CartLineWire[], now: number) {
  const key = intentKey()
  return { key, at: now, body: { ...body, msgid: key }, seen } satisfies AheadIntent
}

/** Not among what is cleared when another store is chosen: this was submitted. */
export function intentMemory({ sellerId, storeId, menuClass }: CartPlace): string {
  return `comanda.aheadSend.${sellerId}.${storeId}.${menuClass}`
}

/** False where the phone keeps nothing (a private window, a full disk). */
export function keepIntent(place: CartPlace, intent: AheadIntent | null): boolean {
  const memory = intentMemory(place)
  remember(memory, intent ?? undefined)
  return ((recall(memory) ?? {}) as Partial<AheadIntent>).key === intent?.key
}

/** Null = nothing waits, or it is a day old: then the cart it was made of is gone too. */
export function keptIntent(place: CartPlace, now: number): AheadIntent | null {
  const kept = recall(intentMemory(place)) as Partial<AheadIntent> | null
  const { key, at, body, seen, arrived } = kept ?? {}
  if (typeof key !== 'string' || typeof at !== 'number' || !Array.isArray(body?.orderDetail) || !Array.isArray(seen)) {
    return null
  }
  if (Math.abs(now - at) > 24 * 60 * 60_000) {
    keepIntent(place, null)
    return null
  }
  return { key, at, body, seen, ...(typeof arrived?.outtradeno === 'string' && { arrived }) }
}
