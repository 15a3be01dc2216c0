import { addDish, changeLine, dishCount, heldCart } from '../../cart/cart-actions.ts'

/**
 * As many portions of a dish, over all its lines, as the list says: typed, or one fewer than there were. What is too many
 * goes from the guest's own lines first, then from the newest. False where the cart does not take it, which then tells why itself.
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
