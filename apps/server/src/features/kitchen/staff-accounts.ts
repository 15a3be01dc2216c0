import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { NewStaff, StaffAccount, StaffChange } from '@comanda/contract/kitchen/staff.schema.ts'
import { losesLastOwner, type Person, refusalOfStaffChange } from '@comanda/rules/access/staff-change.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { type AuditedChange, recordAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import { hashPassword } from '../../http/password.ts'
import { type LiveService, storeEvent } from '../live/live.service.ts'
import { listAccounts } from './staff.repository.ts'
import {
  changeStaff,
  createStaff,
  endSessions,
  hasStores,
  listStoreIds,
  lockStaff,
  setDisabled,
  setPassword,
} from './staff-set-up.ts'
import { clearTotp } from './staff-totp.repository.ts'

interface Place {
  readonly sellerId: string
  readonly username: string
}
type WantedChange = StaffChange & {
  readonly disabled?: boolean | undefined
  readonly password?: string | undefined
  readonly totp?: false | undefined
}
type Changed = Result<{ readonly username: string; readonly audit: AuditedChange }, ErrorCode>

export interface StaffAccountDeps {
  readonly db: Pick<Database, 'pool'>
  readonly live: Pick<LiveService, 'record'>
}

export type StaffAccounts = ReturnType<typeof createStaffAccounts>

/** The owner's page of people. Editors reach only people with no more rights and stores than they have. */
export function createStaffAccounts({ db, live }: StaffAccountDeps) {
  /** Reads and changes while no other change of the seller's staff runs: two owners cannot remove each other. */
  async function changed(
    sellerId: string,
    call: Call,
    work: (tx: PoolClient, editor: Person, all: readonly Person[]) => Promise<Changed>,
  ): Promise<Result<StaffAccount, ErrorCode>> {
    return once<StaffAccount, ErrorCode>(db, call.once, sellerId, async (tx) => {
      const all = await lockStaff(tx, sellerId)
      const editor = all.find(({ username }) => username === call.staff?.username)
      // Another server may have disabled them since the call began.
      if (editor === undefined || editor.disabled) return refuse('not_allowed')
      const done = await work(tx, editor, all)
      if (!done.ok) return done
      const { username, audit } = done.value
      await recordAudit(tx, sellerId, { who: call.actor, where: 'console', reason: '' }, [audit])
      const [account] = await listAccounts(tx, sellerId, username)
      if (account === undefined) return refuse('staff_unknown')
      // Their terminals ask again what they may do.
      const stores = account.storeIds.length === 0 ? await listStoreIds(tx, sellerId) : account.storeIds
      const news = stores.map((storeId) => storeEvent(storeId, 'store_state', {}))
      await live.record(tx, sellerId, news)
      return ok(account)
    })
  }

  return {
    async list(sellerId: string, { staff }: Call): Promise<Result<{ staff: StaffAccount[] }, ErrorCode>> {
      const all = await listAccounts(db.pool, sellerId, null)
      const own = staff?.storeIds ?? []
      const isNear = ({ storeIds }: StaffAccount) =>
        own.length === 0 || storeIds.length === 0 || storeIds.some((storeId) => own.includes(storeId))
      return ok({ staff: all.filter(isNear) })
    },

    async create(sellerId: string, { password, ...wanted }: NewStaff & { readonly password: string }, call: Call) {
      const hash = await hashPassword(password)
      return changed(sellerId, call, async (tx, editor) => {
        const { username, role, displayName = username, storeIds = [], added = [], removed = [] } = wanted
        const after = { username, displayName, role, storeIds, added, removed }
        const refusal = refusalOfStaffChange(editor, null, { ...after, disabled: false })
        if (refusal !== null) return refuse(refusal)
        if (!(await hasStores(tx, sellerId, storeIds))) return refuse('staff_stores')
        if (!(await createStaff(tx, sellerId, after, hash))) return refuse('staff_taken')
        return ok({ username, audit: { action: 'staff.create', subject: username, before: null, after } })
      })
    },

    async change(person: Place, { password, disabled, displayName, totp, ...rest }: WantedChange, call: Call) {
      const { sellerId, username } = person
      const hash = password === undefined ? null : await hashPassword(password)
      const wanted = {
        ...{ displayName, role: rest.role, storeIds: rest.storeIds, added: rest.added, removed: rest.removed },
      }
      return changed(sellerId, call, async (tx, editor, all) => {
        const before = all.find((one) => one.username === username)
        if (before === undefined) return refuse('staff_unknown')
        const after = personAfter(before, { ...wanted, disabled })
        const refusal = refusalOfStaffChange(editor, before, after)
        if (refusal !== null) return refuse(refusal)
        // Their own second step goes by its code.
        if (totp === false && username === editor.username) return refuse('staff_yourself')
        if (losesLastOwner(before, after, all)) return refuse('last_owner')
        if (!(await hasStores(tx, sellerId, after.storeIds))) return refuse('staff_stores')
        const fields = await changeStaff(tx, person, wanted)
        if (after.disabled !== before.disabled) await setDisabled(tx, person, after.disabled ? call.now : null)
        if (hash !== null) await setPassword(tx, person, hash)
        const isStepTaken = totp === false && (await clearTotp(tx, person))
        // The audit holds no secret, so it says only that the password changed.
        const secret = (value: string) => (hash === null ? {} : { password: value })
        const audit = {
          ...{ action: 'staff.change', subject: username },
          before: {
            ...fields?.before,
            disabled: before.disabled,
            ...secret('old'),
            ...(isStepTaken && { totp: true }),
          },
          after: { ...fields?.after, disabled: after.disabled, ...secret('new'), ...(isStepTaken && { totp: false }) },
        }
        return ok({ username, audit })
      })
    },

    endSessions(person: Place, call: Call) {
      return changed(person.sellerId, call, async (tx, editor, all) => {
        const before = all.find(({ username }) => username === person.username)
        if (before === undefined) return refuse('staff_unknown')
        const refusal = refusalOfStaffChange(editor, before, before)
        if (refusal !== null) return refuse(refusal)
        const sessions = await endSessions(tx, person)
        const audit = {
          action: 'staff.end-sessions',
          subject: person.username,
          before: { sessions },
          after: { sessions: 0 },
        }
        return ok({ username: person.username, audit })
      })
    },
  }
}

function personAfter(before: Person, wanted: { readonly [Field in keyof Person]?: Person[Field] | undefined }): Person {
  return {
    username: before.username,
    role: wanted.role ?? before.role,
    added: wanted.added ?? before.added,
    removed: wanted.removed ?? before.removed,
    storeIds: wanted.storeIds ?? before.storeIds,
    disabled: wanted.disabled ?? before.disabled,
  }
}
