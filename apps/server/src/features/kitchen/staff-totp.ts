import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { NewTotp, Proof } from '@comanda/contract/kitchen/staff.schema.ts'
import { base32, readRecoveryCode } from '@comanda/rules/access/second-step.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { recordAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import { qrPath } from '../../paper/qr-path.ts'
import type { StaffName } from '../../sign-in/sign-in-budget.repository.ts'
import type { StaffProof } from './staff-proof.ts'
import { clearTotp, getTotp, setNewTotp, useStep } from './staff-totp.repository.ts'
import { drawRecoveryCodes, drawSalt, hashRecoveryCode, readTotp, totpSecret, totpUri } from './totp-secret.ts'

interface StaffTotpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly cookieSecret: Buffer
  readonly proof: StaffProof
}

/** The caller's own second step: an authenticator app, and recovery codes for a lost phone. */
export function createStaffTotp({ db, cookieSecret, proof }: StaffTotpDeps) {
  return {
    /** The password again: an unwatched screen makes no second step that locks its owner out. */
    async start({ password }: Pick<Proof, 'password'>, call: Call): Promise<Result<NewTotp, ErrorCode>> {
      const name = nameOf(call)
      if (name === null) return refuse('not_signed_in')
      if ((await getTotp(db.pool, name))?.isOn === true) return refuse('totp_on')
      const salt = drawSalt()
      const recoveryCodes = drawRecoveryCodes()
      const codes = recoveryCodes.map((code) => hashRecoveryCode(readRecoveryCode(code) ?? ''))
      const isSet = await proof.proved({ ...name, password }, call, (tx) => setNewTotp(tx, name, { salt, codes }))
      if (!isSet.ok) return isSet
      if (!isSet.value) return refuse('totp_on')
      const secret = totpSecret(cookieSecret, name, salt)
      return ok({ secret: base32(secret).toUpperCase(), qr: qrPath(totpUri(name, secret)), recoveryCodes })
    },

    async confirm({ code }: { readonly code: string }, call: Call): Promise<Result<Record<string, never>, ErrorCode>> {
      const name = nameOf(call)
      if (name === null) return refuse('not_signed_in')
      return once<Record<string, never>, ErrorCode>(db, call.once, name.sellerId, async (tx) => {
        const totp = await getTotp(tx, name)
        if (totp === null) return refuse('totp_none')
        if (totp.isOn) return refuse('totp_on')
        const step = readTotp(cookieSecret, name, totp, code, call.now)
        if (step === null) return refuse('wrong_code')
        if (!(await useStep(tx, name, { salt: totp.salt, step, now: call.now }))) return refuse('wrong_code')
        await recordTotp(tx, name, call, true)
        return ok({})
      })
    },

    async off(own: Proof, call: Call): Promise<Result<Record<string, never>, ErrorCode>> {
      const name = nameOf(call)
      if (name === null) return refuse('not_signed_in')
      const done = await proof.proved({ ...name, ...own }, call, async (tx) => {
        const isCleared = await clearTotp(tx, name)
        if (isCleared) await recordTotp(tx, name, call, false)
        return isCleared
      })
      if (!done.ok) return done
      return done.value ? ok({}) : refuse('totp_none')
    },
  }
}

function nameOf({ staff }: Call): StaffName | null {
  return staff === null ? null : { sellerId: staff.sellerId, username: staff.username }
}

function recordTotp(tx: Queryable, { sellerId, username }: StaffName, call: Call, isOn: boolean): Promise<void> {
  const change = { action: isOn ? 'staff.totp-on' : 'staff.totp-off', subject: username }
  return recordAudit(tx, sellerId, { who: call.actor, where: 'console', reason: '' }, [
    { ...change, before: { totp: !isOn }, after: { totp: isOn } },
  ])
}
