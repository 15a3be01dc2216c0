import { addDish, changeLine, dishCount, heldCart } from '../cart/cart-actions.ts'

/**
 * As many portions of a dish, over all its lines, as the list says: typed, or one fewer than there were. What is too many
 * goes from the guest's own lines first, then from the newest.
 */
export function setPortions(code: string, num: number): void {
  let over = dishCount(code) - num
  if (over < 0) addDish(code, { num: -over })
  if (over <= 0) return
  const { lines, uid } = heldCart()
  const ofDish = lines.filter((line) => line.code === code).reverse()
  const isMine = (line: { uid: string }) => line.uid === uid || line.uid === ''
  for (const line of [...ofDish.filter(isMine), ...ofDish.filter((one) => !isMine(one))]) {
    if (over === 0) return
    const gone = Math.min(over, line.num)
    changeLine(line.id, line.num - gone)
    over -= gone
  }
}
