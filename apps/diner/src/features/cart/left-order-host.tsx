import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Later, LaterPart } from '../../app/later-part.tsx'
import { usePage } from '../../app/page-input.ts'
import { type LeftOrder, leftOrder } from './left-order.ts'

const strip: Later<{ order: LeftOrder }> = {
  words: 'ahead-cart',
  load: async () => (await import('./components/left-order-strip.tsx')).LeftOrderStrip,
}

/** On pages where nothing is ordered ahead: that an order which was submitted there is not sent yet. */
export function LeftOrderHost() {
  const { sellerId } = usePage()
  const { pathname } = useLocation()
  const [order, setOrder] = useState<LeftOrder | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for on every page
  useEffect(() => setOrder(leftOrder(sellerId, Date.now())), [sellerId, pathname])
  return order && <LaterPart part={strip} props={{ order }} />
}
