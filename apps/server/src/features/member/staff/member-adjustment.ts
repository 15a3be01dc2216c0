import type { ErrorCode } from '@comanda/contract/errors.ts'
import type {
  AloneLeft,
  MemberAdjustment,
  WaitingAdjustment,
  WantedAdjustment,
} from '@comanda/contract/member/member-adjustment.schema.ts'
import { pointsUnit } from '@comanda/rules/ledger/posting.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { settingsAt } from '../../style/style.service.ts'
import type { MemberDeps } from '../member.service.ts'
import { type AdjustDeps, adjustMember, answerRequest, readAloneLeft, waitingView } from './adjust-member.ts'
import { listWaiting } from './adjustment.repository.ts'
import type { AtStore, StaffMemberService } from './staff-member.ts'

export interface MemberAdjustmentService {
  /** The route has checked that `call` may adjust. */
  adjust(at: AtStore, wanted: WantedAdjustment, call: Call): Promise<Result<MemberAdjustment, ErrorCode>>
  /** The route has checked that `call` may adjust. */
  listWaiting(at: AtStore, call: Call): Promise<Result<{ adjustments: WaitingAdjustment[]; alone: AloneLeft }, never>>
  /** The route has checked that `call` may approve. */
  answer(
    at: AtStore,
    given: { readonly adjustmentId: string; readonly approve: boolean },
    call: Call,
  ): Promise<Result<MemberAdjustment, ErrorCode>>
}

export function createMemberAdjustmentService(deps: MemberDeps, staff: StaffMemberService): MemberAdjustmentService {
  const by = ({ actor, now }: Call): AdjustDeps => ({
    ...{ ledger: deps.ledger, now, actor, audit: { who: actor, where: 'console' } },
  })
  return {
    async adjust(at, { who, unit, amount, reason }, call) {
      const settings = await settingsAt(deps, at)
      const currency = settings?.currency.code ?? ''
      return staff.changeFor(at, who, call, async (tx, take) => {
        const taken = await take()
        if (!taken.ok) return taken
        const { memberId, card, username } = taken.value
        return adjustMember(by(call), tx, {
          ...{ ...at, member: { memberId, card, username }, amount, reason, limit: settings?.adjustLimit ?? 0 },
          unit: unit === 'points' ? pointsUnit : currency,
        })
      })
    },
    async listWaiting(at, { now, actor }) {
      const { pool } = deps.db
      const { sellerId } = at
      const [settings, rows] = await Promise.all([settingsAt(deps, at), listWaiting(pool, { ...at, now })])
      const unit = settings?.currency.code ?? ''
      const members = rows.map(({ memberId }) => memberId)
      const person = { sellerId, actor, limit: settings?.adjustLimit ?? 0, currency: unit }
      const [alone, balances] = await Promise.all([
        readAloneLeft(deps.ledger, pool, person, now),
        deps.ledger.balancesOf(pool, { sellerId, unit }, members),
      ])
      return ok({ adjustments: rows.map((row) => waitingView(row, actor, balances.get(row.memberId))), alone })
    },
    answer: ({ sellerId, storeId }, given, call) =>
      once<MemberAdjustment, ErrorCode>(deps.db, call.once, sellerId, (tx) =>
        answerRequest(by(call), tx, { sellerId, storeId }, given),
      ),
  }
}
