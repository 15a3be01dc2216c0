import { connectDatabase } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { createLedgerService } from '../features/ledger/ledger.service.ts'

/**
 * A process that pays with balance until it is killed: `DATABASE_URL MEMBER PREFIX STOP`. STOP is the step whose
 * transaction stays open, `prepay` or `settle`; `none` = pay on and on. It says each step that it reached.
 */
const [url = '', memberId = '', prefix = '', stop = 'none'] = process.argv.slice(2)
const silent = { info: () => undefined, warn: () => undefined, error: console.error }
const { pool } = connectDatabase({ connectionString: url }, { log: silent, max: 2 })
const ledger = createLedgerService({ db: { pool }, now: () => new Date() })
const purse = { sellerId: 's', memberId, unit: 'CNY' }
const rule = { accumdenom: 100, accumfactor: 1 }

async function say(step: string): Promise<void> {
  process.stdout.write(`${step}\n`)
  // A timer keeps the process alive: a promise alone does not.
  if (step === stop) await new Promise((resolve) => setTimeout(resolve, 60_000))
}

async function pay(attempt: string): Promise<void> {
  await transaction({ pool }, async (tx) => {
    await tx.query(
      `insert into payment_attempt (seller_id, outtradeno, store_id, business_type, target_kind, target_id, pay_type_code, amount, currency, state)
       values ('s', $1, '1', 'HmdOrder', 'bill', $1, 'balance', 100, 'CNY', 'pending')`,
      [attempt],
    )
    const held = await ledger.hold(tx, { ...purse, attempt, amount: 100, until: new Date() })
    if (!held.ok) throw new Error(held.code)
    await say('prepay')
  })
  await transaction({ pool }, async (tx) => {
    await tx.query(`update payment_attempt set state = 'paid' where outtradeno = $1`, [attempt])
    const posted = await ledger.postHold(tx, { sellerId: 's', attempt, kind: 'pay', amount: 100 })
    if (!posted.ok) throw new Error(posted.code)
    const source = { kind: 'bill', id: attempt }
    await ledger.grantPoints(tx, {
      sellerId: 's',
      memberId,
      source,
      received: -posted.value.principal,
      rule,
      months: 12,
    })
    await say('settle')
  })
  await say('paid')
}

for (let turn = 0; ; turn += 1) await pay(`${prefix}-${turn}`)
