import type { Queryable } from '../db/queryable.ts'
import { createLedgerService, type LedgerDeps } from '../features/ledger/ledger.service.ts'
import { addMember, phoneIdentifier } from '../features/member/member.service.ts'
import { demoSellerId, demoStores } from './demo-store.ts'
import { demoStyle } from './demo-style.ts'

/** Signs in by the code that is sent to +86 13800000001 and read in the simulator. */
export const demoMember = {
  ...{ memberId: 'mdemo0000000000000001', card: '6021885530127749', username: '林小满' },
  ...{ zone: '86', phone: '13800000001', birthday: '1996-07-15' },
  joinedAt: new Date('2023-04-16T10:00:00Z'),
  ...{ balance: 500_00, points: 1200 },
}

/** The demo's member, with value as a top-up at the counter and a bill would have given it. */
export async function insertDemoMember(tx: Queryable, db: LedgerDeps['db']): Promise<void> {
  const { memberId, card, username, zone, phone, birthday, joinedAt, balance, points } = demoMember
  const storeId = demoStores[0]?.storeId ?? ''
  const profile = {
    sellerId: demoSellerId,
    memberId,
    card,
    username,
    sex: 1,
    birthday,
    storeId,
    passwordHash: null,
  } as const
  await addMember(tx, profile, phoneIdentifier({ zone, digits: phone }), joinedAt)
  const ledger = createLedgerService({ db, now: () => joinedAt })
  const unit = demoStyle.currency.code
  await ledger.topUp(tx, {
    ...{ sellerId: demoSellerId, memberId, unit, attempt: 'demo', gateway: 'counter' },
    ...{ paid: balance, gift: 0, giftEndsOn: null },
  })
  const rule = { accumdenom: 100, accumfactor: 1 }
  const source = { kind: 'seed', id: 'demo' }
  await ledger.grantPoints(tx, {
    ...{ sellerId: demoSellerId, memberId, source, received: points * rule.accumdenom, rule, months: null },
  })
}
