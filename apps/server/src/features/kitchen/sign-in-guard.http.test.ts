import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: TestApp
let twin: TestApp
/** The clock stands still: hashing on a busy machine takes longer than the first wait. */
let now = Date.now()
const hour = 3600_000
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date(now) })
  twin = await startTestApp({ db: house.db, keys: house.deps.keys, now: house.deps.now })
  for (const name of ['kitchen', 'waiter']) await storeQuickHash(name)
})
// All counters of the tests before are over.
beforeEach(() => {
  now += 3 * hour
})
afterAll(async () => {
  await twin.close()
  await house.close()
})

/** Hundreds of guesses in a few seconds; the owner's hash keeps its cost. */
async function storeQuickHash(username: string): Promise<void> {
  const salt = randomBytes(16)
  const hash = scryptSync(`comanda-${username}`, salt, 32, { N: 16, r: 1, p: 1 })
  const stored = ['scrypt', 16, 1, 1, salt.toString('base64url'), hash.toString('base64url')].join('$')
  await house.db.pool.query('update staff set password_hash = $2 where username = $1', [username, stored])
}

interface Trying {
  readonly at?: TestApp
  readonly from?: string
  readonly cookie?: string
}

const wifi = '198.51.100.20'

async function signIn(username: string, password: string, { at = house, from = wifi, cookie = '' }: Trying = {}) {
  const started = performance.now()
  const response = await at.app.inject({
    method: 'POST',
    url: '/console/api/signin',
    headers: { cookie, 'idempotency-key': randomUUID() },
    remoteAddress: from,
    payload: { sellerId: 'demo', username, password },
  })
  const { resultObject } = response.json()
  const device = response.cookies.find(({ name }) => name === 'device')
  return {
    ...{ status: response.statusCode, body: response.body, flags: device },
    answer: (resultObject.code ?? 'signed_in') as string,
    wait: resultObject.values?.[0] as number | undefined,
    cookie: `device=${device?.value}`,
    ms: performance.now() - started,
  }
}

const withRight = (username: string, trying?: Trying) => signIn(username, `comanda-${username}`, trying)

/** Wrong passwords at once, each from an address of its own, at both servers. */
async function guessFromEverywhere(username: string, times: number) {
  const from = (index: number) => `203.0.113.${index}`
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      signIn(username, 'guess', { from: from(index), at: index % 2 === 0 ? house : twin }),
    ),
  )
  return {
    wrong: answers.filter(({ answer }) => answer === 'wrong_password').length,
    stopped: answers.filter(({ answer }) => answer === 'too_many_tries').length,
    longestWait: Math.max(...answers.map(({ wait = 0 }) => wait)),
  }
}

async function guessFrom(from: string, username: (index: number) => string, times: number) {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => signIn(username(index), 'guess', { from })),
  )
  return answers.map(({ answer }) => answer)
}

describe('a stranger on the shop’s Wi-Fi', () => {
  it('guesses the kitchen’s password, and the kitchen’s tablet signs in', async () => {
    const { cookie, flags } = await withRight('kitchen')
    expect(flags).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 24 * 3600 })
    expect(await guessFrom(wifi, () => 'kitchen', 40)).toContain('too_many_tries')
    expect((await withRight('kitchen')).answer).toBe('too_many_tries')
    expect((await withRight('kitchen', { cookie })).answer).toBe('signed_in')
  })

  it('spends the tries of a name, and its known device signs in at every server', async () => {
    const { cookie } = await withRight('kitchen')
    expect((await guessFromEverywhere('kitchen', 30)).stopped).toBe(10)
    for (const at of [house, twin]) expect((await withRight('kitchen', { cookie, at })).answer).toBe('signed_in')
  })
})

describe('the device cookie', () => {
  it('counts its own wrong passwords, and no other device’s', async () => {
    const [mine, other] = [(await withRight('waiter')).cookie, (await withRight('waiter')).cookie]
    for (let tries = 0; tries < 5; tries += 1) await signIn('waiter', 'guess', { cookie: mine })
    expect((await withRight('waiter', { cookie: mine })).answer).toBe('too_many_tries')
    expect((await withRight('waiter', { cookie: other })).answer).toBe('signed_in')
  })

  it('is known at the names it has signed in at only', async () => {
    const kitchen = await withRight('kitchen')
    await guessFromEverywhere('waiter', 20)
    expect((await withRight('waiter', { cookie: kitchen.cookie })).answer).toBe('too_many_tries')
    now += 5 * 60_000
    const both = await withRight('waiter', { cookie: kitchen.cookie, from: '198.51.100.9' })
    for (const name of ['waiter', 'kitchen']) {
      expect((await guessFromEverywhere(name, 30)).stopped).toBeGreaterThan(0)
      expect((await withRight(name, both)).answer).toBe('signed_in')
    }
  })

  it('counts for nothing when it is made up', async () => {
    const { cookie } = await withRight('kitchen')
    await guessFromEverywhere('kitchen', 20)
    for (const forged of [`${cookie.slice(0, -2)}xx`, 'device=x.y', `device=${'a'.repeat(5000)}.b`]) {
      expect((await withRight('kitchen', { cookie: forged, from: '198.51.100.8' })).answer).toBe('too_many_tries')
    }
  })
})

describe('one name, guessed from many addresses', () => {
  it('gets 20 tries at both servers together, simultaneous ones too', async () => {
    expect(await guessFromEverywhere('waiter', 60)).toEqual({ wrong: 20, stopped: 40, longestWait: 300 })
    now += 5 * 60_000
    expect(await guessFromEverywhere('waiter', 10)).toMatchObject({ wrong: 1, stopped: 9 })
  })

  it('loses no try to right passwords', async () => {
    for (let tries = 0; tries < 25; tries += 1) {
      expect((await withRight('waiter', { from: `203.0.113.${tries}` })).answer).toBe('signed_in')
    }
  })
})

describe('names that do not exist', () => {
  it('cost 30 hashes a minute, and get the same answers as known ones in similar time', async () => {
    expect(await guessFrom(wifi, (index) => `made-up-${index}`, 32)).toEqual(Array(32).fill('wrong_password'))
    const known = await signIn('owner', 'guess', { from: '203.0.113.77' })
    const cpu = process.cpuUsage()
    const late = await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(`late-${index}`, 'guess')))
    // Thirty hashes take more than ten times as long as one.
    expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(known.ms * 10)
    for (const { body, ms } of late) {
      expect(body).toBe(known.body)
      expect(ms).toBeGreaterThan(known.ms / 3)
    }
    const [knownAnswers, answers] = [await guessFrom(wifi, () => 'waiter', 8), await guessFrom(wifi, () => 'none', 8)]
    expect(answers.sort()).toEqual(knownAnswers.sort())
    const far = (index: number) => signIn('nobody', 'guess', { from: `203.0.113.${index}` })
    const answersFar = await Promise.all(Array.from({ length: 21 }, (_, index) => far(index)))
    expect(answersFar.filter(({ wait }) => wait === 300)).toHaveLength(1)
    // All of this counts against no name that exists.
    expect((await withRight('kitchen')).answer).toBe('signed_in')
  }, 120_000)
})
