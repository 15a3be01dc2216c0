import type { OfferSpell } from '@comanda/rules/activity/group-offer.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Queryable } from '../../db/queryable.ts'

export interface ActivityRow extends OfferSpell {
  readonly actid: string
  readonly names: LocalizedText
  readonly actpicpath: string
  readonly price: number
  readonly worth: number | null
  readonly coupons: readonly { readonly num: number; readonly names: LocalizedText }[]
  readonly totalNum: number | null
  readonly currentNum: number
  readonly userJoinRule: number
}

/** The activities of one type, cheapest first, also those outside their dates. */
export async function listActivities(db: Queryable, sellerId: string, acttypeid: number): Promise<ActivityRow[]> {
  const { rows } = await db.query<ActivityRow>({
    name: 'activity-list',
    text: `select actid, names, actpicpath, price, worth, coupons, total_num as "totalNum", current_num as "currentNum",
             user_join_rule as "userJoinRule", store_ids as "storeIds", startdate, enddate, is_on as "isOn"
           from activity where seller_id = $1 and acttypeid = $2 order by price, actid`,
    values: [sellerId, acttypeid],
  })
  return rows
}
