/**
 * The last digits of a guest's verified phone, for the mark on their bill; '' = not verified. For other rooms'
 * statements.
 */
export function telEndSql(seller: string, uid: string): string {
  return `coalesce((select right(v.telephone, 4) from person v where v.seller_id = ${seller} and v.uid = ${uid}), '')`
}

/** A companion's phone as `CompanionTel`, or null, for the guests of the seating `g`. */
export const companionTelSql = `(select jsonb_build_object('zone', v.tel_zone_code, 'digits', v.telephone,
      'mayCall', v.tel_shown_at = g.seating_id)
    from person v where v.seller_id = g.seller_id and v.uid = g.uid)`

export interface CompanionTel {
  readonly zone: string
  readonly digits: string
  /** The guest lets this party call their phone. */
  readonly mayCall: boolean
}
