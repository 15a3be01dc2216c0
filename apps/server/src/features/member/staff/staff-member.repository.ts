import type { PhoneNumber } from '@comanda/rules/member/phone.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { type MemberRow, memberColumns, memberJoins } from '../account/account.repository.ts'
import { hashIdentifier, phoneIdentifier } from '../account/identifier.ts'

/** The members of a card or of these phone numbers. */
export async function findByNumbers(
  db: Queryable,
  sellerId: string,
  { card = '', phones = [] }: { readonly card?: string; readonly phones?: readonly PhoneNumber[] },
): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>({
    name: 'member-by-numbers',
    text: `select ${memberColumns} from member m ${memberJoins}
           where m.seller_id = $1 and m.member_id in (
             select c.member_id from member c where c.seller_id = $1 and c.openercardid = $2
             union select l.member_id from login l
             where l.seller_id = $1 and l.kind = 'phone' and l.identifier_hash = any($3))`,
    values: [sellerId, card, phones.map((phone) => hashIdentifier(phoneIdentifier(phone)))],
  })
  return rows
}
