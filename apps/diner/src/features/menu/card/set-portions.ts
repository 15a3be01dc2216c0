import { addDish, changeLine, dishCount, heldCart } from '../../cart/cart-actions.ts'

/**
 * Sets a dish's portions over all its lines, typed or one fewer. The surplus comes off the guest's own lines first,
 * then off the newest. False if the cart refuses, which then shows why.
 */
export function setPortions(code: string, num: number): boolean {
  let over = dishCount(code) - num
  if (over < 0) return addDish(code, { num: -over })
  if (over === 0) return true
  const { lines, uid } = heldCart()
  const ofDish = lines.filter((line) => line.code === code).reverse()
  const isMine = (line: { uid: string }) => line.uid === uid || line.uid === ''
  for (const line of [...ofDish.filter(isMine), ...ofDish.filter((one) => !isMine(one))]) {
    if (over === 0) return true
    const gone = Math.min(over, line.num)
    if (!changeLine(line.id, line.num - gone)) return false
    over -= gone
  }
  return true
}
