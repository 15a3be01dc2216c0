import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { keptUnder } from '../../../platform/memory.ts'
import { mayOwe } from '../status/unpaid-memory.ts'

const parts: Readonly<Record<'unsent' | 'unpaid', Later<object>>> = {
  unsent: {
    words: ['pickup-order'],
    load: async () => (await import('./left-order-strip.tsx')).LeftOrderStrip,
  },
  unpaid: {
    words: ['pickup-order'],
    load: async () => (await import('../status/unpaid-strip.tsx')).UnpaidStrip,
  },
}

/** The other pages show the guest's orders themselves, or the menu that leads to the cart. */
const unpaidShownAt: ReadonlySet<string> = new Set(['/index/home', '/index/order', '/cart'])

/** Shows that an order submitted elsewhere is not sent yet (left-order.ts), or is not paid. */
export function LeftOrderHost() {
  const { sellerId } = usePage()
  const { pathname } = useLocation()
  const [left, setLeft] = useState<keyof typeof parts>()
  useEffect(() => {
    const isUnsent = keptUnder(`comanda.aheadSend.${sellerId}.`).some(isUndecided)
    const isUnpaid = unpaidShownAt.has(pathname) && mayOwe(sellerId)
    setLeft(isUnsent ? 'unsent' : isUnpaid ? 'unpaid' : undefined)
  }, [sellerId, pathname])
  return left !== undefined && <LaterPart key={left} part={parts[left]} props={{}} />
}

/** Older ones are no longer sent (left-order.ts). */
const dayMs = 24 * 60 * 60_000

function isUndecided(kept: unknown): boolean {
  const { arrived, at } = (kept ?? {}) as { readonly arrived?: unknown; readonly at?: unknown }
  return arrived === undefined && typeof at === 'number' && Date.now() - at < dayMs
}
