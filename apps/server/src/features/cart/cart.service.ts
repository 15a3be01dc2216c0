/** Prices, checks and shows chosen lines for the rooms that send them. It has no tables of its own. */
export {
  shownAddItems,
  shownStandard,
  standardNames,
  ticketAddItems,
  type WordMenu,
} from './add-item-words.ts'
export { checkChanged, type PricedHere, priceHere, refusalOf } from './cart-check.ts'
export { cartView, portionPrice, priceBefore } from './cart-view.ts'
export { asOnMenu, type ChosenLine, chosenLine, type KeptChoice, menuAddItems } from './chosen-line.ts'
export { closedHere, type MenuHere } from './menu-here.ts'
export { chosenItems, newLines } from './new-lines.ts'
