/** The last digits of a guest's verified phone, for the mark on their bill; '' = it is not verified. For statements of other rooms. */
export function telEndSql(seller: string, uid: string): string {
  return `coalesce((select right(v.telephone, 4) from person v where v.seller_id = ${seller} and v.uid = ${uid}), '')`
}

/** A companion's phone as `CompanionTel`, or null: for the people of the seating `g`. */
export const companionTelSql = `(select jsonb_build_object('zone', v.tel_zone_code, 'digits', v.telephone,
      'mayCall', v.tel_shown_at = g.seating_id)
    from person v where v.seller_id = g.seller_id and v.uid = g.uid)`

export interface CompanionTel {
  readonly zone: string
  readonly digits: string
  /** Its owner lets this party call. */
  readonly mayCall: boolean
}
