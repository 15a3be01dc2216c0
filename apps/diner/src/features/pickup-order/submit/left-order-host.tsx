import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { keptUnder } from '../../../platform/memory.ts'

const strip: Later<object> = {
  words: ['pickup-order'],
  load: async () => (await import('./left-order-strip.tsx')).LeftOrderStrip,
}

/** Shows that an order submitted elsewhere is not sent yet (left-order.ts). */
export function LeftOrderHost() {
  const { sellerId } = usePage()
  const { pathname } = useLocation()
  const [some, setSome] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for on every page
  useEffect(() => setSome(keptUnder(`comanda.aheadSend.${sellerId}.`).length > 0), [sellerId, pathname])
  return some && <LaterPart part={strip} props={{}} />
}
