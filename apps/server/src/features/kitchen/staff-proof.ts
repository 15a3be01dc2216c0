import type { Proof } from '@comanda/contract/kitchen/staff.schema.ts'
import { readRecoveryCode } from '@comanda/rules/access/second-step.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../db/database.ts'
import { decidedInTransaction } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import { lineOf } from '../../http/line-of.ts'
import { type Device, openDevice } from '../../sign-in/device-cookie.ts'
import type { StaffName } from '../../sign-in/sign-in-budget.repository.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { getStaff, type StaffWithPassword } from './staff.repository.ts'
import { getTotp, useRecoveryCode, useStep } from './staff-totp.repository.ts'
import { hashRecoveryCode, readTotp } from './totp-secret.ts'

/** Where a sign-in comes from. */
export type SignInFrom = Pick<Call, 'address' | 'device' | 'now'>

export type ProofRefusal = 'too_many_tries' | 'wrong_password' | 'staff_disabled' | 'code_needed' | 'wrong_code'

export interface Proven {
  readonly staff: StaffWithPassword
  readonly device: Device | null
}

export type StaffProof = ReturnType<typeof createStaffProof>

/** Password and second step. Both count as tries at the name, so a code is guessed no faster than a password. */
export function createStaffProof({ db, cookieSecret }: { db: Pick<Database, 'pool'>; cookieSecret: Buffer }) {
  const guard = createSignInGuard(db)

  /** Uses the code up. True also for a person without a second step. */
  async function isCodeRight(tx: Queryable, name: StaffName, code: string, now: Date): Promise<boolean> {
    const totp = await getTotp(tx, name)
    if (totp === null || !totp.isOn) return true
    const recovery = readRecoveryCode(code)
    if (recovery !== null) return useRecoveryCode(tx, name, hashRecoveryCode(recovery))
    const step = readTotp(cookieSecret, name, totp, code, now)
    return step !== null && useStep(tx, name, { salt: totp.salt, step, now })
  }

  return {
    /** What `work` does in the transaction that uses the code up. Wrong tries count; a right one takes them back. */
    async proved<T>(
      { sellerId, username, password, code }: StaffName & Proof,
      from: SignInFrom,
      work: (tx: PoolClient, proven: Proven) => Promise<T>,
    ): Promise<Result<T, ProofRefusal>> {
      const { now } = from
      const device = openDevice(from.device, cookieSecret)
      const name = { sellerId, username }
      const staff = await getStaff(db.pool, sellerId, username)
      const tried = { ...name, device, line: lineOf(from.address), passwordHash: staff?.passwordHash }
      const wait = await guard.begin(tried, now)
      if (wait > 0) return refuse('too_many_tries', [wait])
      if (!(await guard.isRight(password, tried, now)) || staff === undefined) return refuse('wrong_password')
      if (staff.isDisabled) {
        await guard.succeeded(tried)
        return refuse('staff_disabled')
      }
      // The password alone takes no try back: it would let a thief of it guess codes without end.
      if (staff.hasTotp && code === undefined) return refuse('code_needed')
      const done = await decidedInTransaction<T, ProofRefusal>(db, async (tx) => {
        if (!(await isCodeRight(tx, name, code ?? '', now))) return refuse('wrong_code')
        return ok(await work(tx, { staff, device }))
      })
      if (done.ok) await guard.succeeded(tried)
      return done
    },
  }
}
