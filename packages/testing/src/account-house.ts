import { type AccountPhones, accountPhones, testMail } from './account-phone.ts'
import { smsOutbox } from './sms-outbox.ts'
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts'

/** A house whose guests can register, on a clock that the test sets. */
export interface AccountHouse extends TestApp {
  readonly phones: AccountPhones
  /** Milliseconds since 1970. */
  readonly clock: { now: number }
  /** A phone number without an account. No two share a block or an area. */
  newNumber(): string
  /** Another server on this house's database, providers and clock, as on a second machine. */
  openSecond(): Promise<TestApp>
}

/** Messages and requests are without limit, unless `config` sets one. */
export async function openAccountHouse(config: TestAppOverrides['config'] = {}): Promise<AccountHouse> {
  const [outbox, mail, clock] = [smsOutbox(), testMail(), { now: Date.UTC(2026, 10, 27, 3) }]
  const setup = {
    ...{ sms: outbox.sms, mail, now: () => new Date(clock.now) },
    config: { smsBudget: { house: 100_000, seller: 100_000 }, perPerson: 1_000_000, ...config },
  }
  const house = await startTestApp(setup)
  const seconds: TestApp[] = []
  let numbers = 0
  return {
    ...house,
    phones: accountPhones(house, outbox, mail.simulator),
    clock,
    newNumber() {
      numbers += 1
      return `1${30 + (numbers % 60)}${String(numbers).padStart(4, '0')}5678`
    },
    async openSecond() {
      const second = await startTestApp({ ...setup, db: house.db, keys: house.deps.keys })
      seconds.push(second)
      return second
    },
    async close() {
      for (const second of seconds) await second.close()
      await house.close()
      await mail.simulator.close()
    },
  }
}
