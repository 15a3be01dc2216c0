import { type ErrorTable, refusal } from '../error-table.ts'

export const menuErrors = {
  menu_missing: refusal,
  dish_gone: refusal,
  /** A market price or a price by weight: staff take the order. {0} = the dish's name */
  price_by_staff: refusal,
  /** {0} = its name when it was chosen, {1} = its name now */
  dish_renamed: refusal,
  standard_gone: refusal,
  option_gone: refusal,
  /** spec 1 §5; {0} = the section's name, {1} = how many */
  option_section_at_least: refusal,
  option_section_at_most: refusal,
  /** spec 1 §5; {0} = the option's name */
  option_cannot_select_again: refusal,
  /** spec 1 §5 */
  sold_out: refusal,
  /** {0} = the dish's or the option's name, {1} = when it is next sold, as the store's clock shows it */
  not_now: refusal,
  /** {0} = the dish's name, {1} = portions left today */
  only_left: refusal,
  /** spec 1 §5; {0} = the group's name, {1} = how many are missing */
  suite_more_needed: refusal,
  suite_at_most: refusal,
  suite_part_gone: refusal,
  /** {0} = the part's name, {1} = its portions in the meal when chosen, {2} = its portions now */
  suite_part_portions: refusal,
  /** menufilter.html: {0} = the dish's name */
  dish_not_here: refusal,
  /** The same for an order ahead: not offered for its order type. */
  dish_not_ahead: refusal,
  picture_unreadable: refusal,
  picture_too_big: refusal,
  dish_unknown: refusal,
  category_unknown: refusal,
  /** The owner's page: the must-order dishes are others than those it changes. */
  must_order_moved: refusal,
  at_most: refusal,
  /** The owner's page: another version is in force than the one it changes. {0} = that version */
  menu_moved: refusal,
  /** {0} = how many cells or rows cannot be published; `details.faults` names them */
  menu_unfit: refusal,
  menu_no_former: refusal,
  /** One change waits per menu. */
  menu_scheduled: refusal,
  schedule_past: refusal,
  schedule_unknown: refusal,
} as const satisfies ErrorTable
