/**
 * Why a line is not available as chosen. Every call that takes lines may refuse with these (orders ahead:
 * `dish_not_ahead` for `dish_not_here`).
 */
export const lineRefusals = [
  'dish_gone',
  'price_by_staff',
  'standard_gone',
  'option_gone',
  'option_section_at_least',
  'option_section_at_most',
  'option_cannot_select_again',
  'sold_out',
  'not_now',
  'at_most',
  'at_least',
  'only_left',
  'suite_more_needed',
  'suite_at_most',
  'suite_part_gone',
  'suite_part_portions',
  'dish_not_here',
  'memo_too_long',
] as const
