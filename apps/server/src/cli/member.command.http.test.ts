import { demoMember } from '@comanda/server/src/seed/demo-member.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberCommand } from './member.command.ts'
import { auditOf, operatorOn } from './operator.fixture.ts'
import { runVerb } from './verb.ts'

const { card, phone, memberId } = demoMember
let house: TestApp
let member: ReturnType<typeof operatorOn>
beforeAll(async () => {
  house = await startTestApp()
  member = operatorOn(house.db, memberCommand)
})
afterAll(() => house.close())
beforeEach(() => setLimit(1000))

const rows = async (sql: string, values: unknown[] = []) => (await house.db.pool.query(sql, values)).rows
const setLimit = (adjustLimit: number) =>
  rows(`update style set config = config || $1 where seller_id = 'demo'`, [{ adjustLimit }])
const balance = () => house.services.ledger.balanceOf(house.db.pool, { sellerId: 'demo', memberId, unit: 'CNY' })
const lastAudit = async () => (await auditOf(house.db, 'demo'))[0]
const adjust = (what: string, ...more: string[]) => member.run(`adjust ${card} --seller demo ${what}`, ...more)

describe('member', () => {
  it('find names the member of a card or a whole phone number, in the audit', async () => {
    for (const who of [card, phone, `+86${phone}`]) {
      expect(await member.run(`find ${who} --seller demo`)).toBe(0)
      expect(member.said()).toContain('+86 138*****001')
      expect(member.said()).not.toContain(phone)
      expect(await lastAudit()).toMatchObject({ action: 'member.find', subject: memberId, who: 'ada' })
    }
  })

  it.each(['1380000', card.slice(1), '13955555555', '9999999999999999', 'Mei'])(
    'find %s finds none by a part, or of another seller',
    async (who) => {
      expect(await member.run(`find ${who} --seller demo`)).toBe(1)
    },
  )

  it('show and history tell what the member owns and why', async () => {
    expect(await member.run(`show ${card} --seller demo`)).toBe(0)
    expect(member.said()).toMatch(/balance +50000 CNY/)
    expect(await member.run(`history ${card} --seller demo`)).toBe(0)
    expect(member.said()).toContain('topup')
    expect(await member.run(`history ${card} --seller demo --before x`)).toBe(1)
  })

  it('show tells which papers the member agreed to', async () => {
    const show = () => member.run(`show ${card} --seller demo`)
    await show()
    expect(member.said()).toMatch(/agreed to +no paper on record/)
    await rows(
      `insert into member_consent values ('demo', $1, 'privacy', '2026-11-28', 'ja', '2026-11-28T03:00:00Z')`,
      [memberId],
    )
    await show()
    expect(member.said()).toMatch(/agreed to +privacy 2026-11-28 \(ja\) at 2026-11-28T03:00:00.000Z/)
    expect(member.said()).not.toContain('no paper')
  })

  it('adjust gives within the limit; --dry-run moves nothing', async () => {
    const before = await balance()
    expect(await adjust('--gift 300 --dry-run', '--reason', 'late soup')).toBe(0)
    expect(member.said()).toContain('would be done')
    expect(await balance()).toEqual(before)
    expect(await adjust('--gift 300', '--reason', 'late soup')).toBe(0)
    expect(await adjust('--points -200', '--reason', 'given twice')).toBe(0)
    expect(await balance()).toMatchObject({ gift: before.gift + 300, points: before.points - 200 })
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'member.adjust', who: 'ada', reason: 'given twice' },
      after: { amount: -200, askedBy: 'command:ada' },
    })
  })

  it('adjust above the limit waits for another person, who approves', async () => {
    await setLimit(0)
    const before = await balance()
    expect(await adjust('--gift 5000 --dry-run', '--reason', 'opening')).toBe(0)
    expect(member.said()).toContain('would wait')
    expect(await adjust('--gift 5000', '--reason', 'opening')).toBe(0)
    expect(await member.run('requests --seller demo')).toBe(0)
    const [id = ''] = member.said().split(' ')
    expect(await member.run(`approve ${id} --seller demo`)).toBe(1)
    expect(member.said()).toContain('Another person')
    expect(await balance()).toEqual(before)
    const said: string[] = []
    const bob = {
      db: house.db,
      print: (line: string) => said.push(line),
      publicUrl: undefined,
      askSecret: async () => '',
    }
    const actor = { who: 'bob', where: 'command@till' }
    expect(await runVerb(memberCommand, ['approve', id, '--seller', 'demo'], { ...bob, actor })).toBe(0)
    expect(await balance()).toMatchObject({ gift: before.gift + 5000 })
    expect(await member.run(`refuse ${id} --seller demo`)).toBe(1)
    expect(await member.run('requests --seller demo')).toBe(0)
    expect(member.said()).toBe('No request waits.')
  })

  it.each([
    [['--gift', '300'], '--reason:'],
    [['--gift', '0', '--reason', 'x'], 'another number than 0'],
    [['--gift', 'much', '--reason', 'x'], '--gift:'],
    [['--gift', '1', '--points', '1', '--reason', 'x'], 'either --gift or --points'],
    [['--reason', 'x'], 'either --gift or --points'],
    [['--points', '-999999', '--reason', 'x'], 'above the limit'],
  ])('adjust %j says what is wrong', async (words, why) => {
    const before = await balance()
    await adjust('--dry-run', ...words)
    expect(member.said()).toContain(why)
    expect(await balance()).toEqual(before)
  })

  it('takes no more than there is', async () => {
    await setLimit(100_000_000)
    expect(await adjust('--points -999999', '--reason', 'x')).toBe(1)
    expect(member.said()).toContain('less than that')
  })

  it('says how it is used', async () => {
    expect(await member.run('adjust --seller demo')).toBe(2)
    expect(member.said()).toContain('member adjust WHO')
  })
})
