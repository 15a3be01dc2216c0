import type { Queryable } from '../../db/queryable.ts'

export interface StoreRequestRow {
  readonly uid: string
  readonly kind: string
  readonly state: 'pending' | 'answered'
  readonly answer: unknown
}

export async function getRequest(db: Queryable, sellerId: string, msgId: string): Promise<StoreRequestRow | undefined> {
  const { rows } = await db.query<StoreRequestRow>({
    name: 'table-request',
    text: 'select uid, kind, state, answer from store_request where seller_id = $1 and msg_id = $2',
    values: [sellerId, msgId],
  })
  return rows[0]
}

/** A request that the server answers itself, because it keeps the bill. */
export async function insertAnswered(
  db: Queryable,
  request: {
    readonly sellerId: string
    readonly msgId: string
    readonly storeId: string
    readonly uid: string
    readonly kind: 'ordered' | 'prepay' | 'storecalamt'
    readonly answer: unknown
  },
): Promise<void> {
  await db.query({
    name: 'table-request-answered',
    text: `insert into store_request (seller_id, msg_id, store_id, uid, kind, request, state, answer, answered_at)
           values ($1, $2, $3, $4, $5, '{}', 'answered', $6, now())`,
    values: [
      request.sellerId,
      request.msgId,
      request.storeId,
      request.uid,
      request.kind,
      JSON.stringify(request.answer),
    ],
  })
}
