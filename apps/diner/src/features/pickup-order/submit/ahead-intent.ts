/** An order that the guest has submitted, kept on the device until it is decided: a reload continues it. */
import { intentKey } from '@comanda/client/intent-key.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { recall, remember } from '../../../platform/memory.ts'
import type { CartPlace } from '../cart/kept-cart.ts'
import type { AheadOrderBody } from './ahead-body.ts'

export interface AheadIntent {
  /** Sent with every try, so that the server makes the order once. */
  readonly key: string
  /** When the guest pressed Submit. */
  readonly at: number
  readonly body: AheadOrderBody
  /** The lines as the guest saw them. */
  readonly seen: readonly CartLineWire[]
  /** The store has the order. */
  readonly arrived?: Submitted | undefined
  /** When a page opened the checkout (device clock, ms). A page that was being reloaded may have shown it to no one. */
  readonly openedAt?: number | undefined
}

/**
 * How long a waiting order is sent by itself once the network is back. Later the phone asks its guest, who may have
 * eaten elsewhere.
 */
export const sendsAloneMs = 10 * 60_000

export function newIntent(body: AheadOrderBody, seen: readonly CartLineWire[], now: number) {
  const key = intentKey()
  return { key, at: now, body: { ...body, msgid: key }, seen } satisfies AheadIntent
}

/** Kept when the guest chooses another store: it was submitted. */
export function intentMemory({ sellerId, storeId, menuClass }: CartPlace): string {
  return `comanda.aheadSend.${sellerId}.${storeId}.${menuClass}`
}

/** False if the phone stores nothing (a private window, a full disk). */
export function keepIntent(place: CartPlace, intent: AheadIntent | null): boolean {
  const memory = intentMemory(place)
  remember(memory, intent ?? undefined)
  return ((recall(memory) ?? {}) as Partial<AheadIntent>).key === intent?.key
}

/** Null = no order waits, or it is a day old: then its cart has expired too. */
export function keptIntent(place: CartPlace, now: number): AheadIntent | null {
  const kept = recall(intentMemory(place)) as Partial<AheadIntent> | null
  const { key, at, body, seen, arrived, openedAt } = kept ?? {}
  if (typeof key !== 'string' || typeof at !== 'number' || !Array.isArray(body?.orderDetail) || !Array.isArray(seen)) {
    return null
  }
  if (Math.abs(now - at) > 24 * 60 * 60_000) {
    keepIntent(place, null)
    return null
  }
  return {
    ...{ key, at, body, seen },
    ...(typeof arrived?.outtradeno === 'string' && { arrived }),
    ...(typeof openedAt === 'number' && { openedAt }),
  }
}
