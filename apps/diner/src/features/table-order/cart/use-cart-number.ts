import { useState } from 'react'

/** A number per cart: a cart that was empty and is filled again gets a new one. */
export function useCartNumber(isEmpty: boolean): number {
  const [now, setNow] = useState({ isEmpty, cartNo: 0 })
  if (now.isEmpty === isEmpty) return now.cartNo
  // Set while rendering, so a new cart never shows the last cart's messages.
  const cartNo = isEmpty ? now.cartNo : now.cartNo + 1
  setNow({ isEmpty, cartNo })
  return cartNo
}
