import { useState } from 'react'

/** Another number for every cart: one that was empty, and has something in it again, is a new one. */
export function useCartNumber(isEmpty: boolean): number {
  const [now, setNow] = useState({ isEmpty, cartNo: 0 })
  if (now.isEmpty === isEmpty) return now.cartNo
  // While drawing: no cart is shown with what was said of the one before it.
  const cartNo = isEmpty ? now.cartNo : now.cartNo + 1
  setNow({ isEmpty, cartNo })
  return cartNo
}
