// @vitest-environment happy-dom
import type { WaitingAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import type { StaffMember } from '@comanda/contract/member/staff-member.schema.ts'
import { presetOf } from '@comanda/rules/access/roles.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreZone } from '../../app/store-zone.ts'
import { gapMs } from '../pickup-order/scan-reader.ts'
import { countAnswerable } from './member.queries.ts'
import { MembersView } from './members-view.tsx'

vi.mock('../../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const english = setupI18n({
    locale: 'en',
    messages: { en: compileTexts(readTexts('apps/console/src/i18n', 'en')) as never },
  })
  const text = (id: string, values?: Record<string, string | number>) => english._(id, values)
  return { text, useText: () => text, useLanguage: () => 'en', currentLanguage: () => 'en' }
})
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const mei: StaffMember = {
  ...{ card: '1234567890123456', name: 'Mei', phone: '+86 139*****001' },
  ...{ balance: 3500, principal: 3000, gift: 500, fzamt: 0, points: 1220, debt: 0 },
  history: [
    {
      ...{ consumeid: '7', consumetype: 'adjust', deltafee: 500, deltapoints: 0 },
      ...{ time: '2026-11-27T10:05:00.000Z', info: 'goodwill' },
    },
  ],
}
const request = (fields: Partial<WaitingAdjustment> = {}): WaitingAdjustment => ({
  ...{ adjustmentId: 'request1', state: 'waiting', card: mei.card, username: 'Mei', unit: 'gift', amount: 6000 },
  ...{ reason: 'lost_card', askedBy: 'staff:li', askedAt: '2026-11-28T04:00:00.000Z' },
  ...{ expiresAt: '2026-11-29T04:00:00.000Z', answeredBy: '', own: false, before: 500, after: 6500, ...fields },
})

interface Sent {
  readonly path: string
  readonly key: string | null
  readonly body: Record<string, unknown>
}
/** What the server answers, by the end of the path: a value, a refusal's sentence, or nothing at all. */
let answers: Record<string, object | string | null>
let sent: Sent[]
let close = () => undefined as unknown
beforeEach(() => {
  answers = { find: mei, adjustments: { adjustments: [], alone: { gift: 1000, points: 1000 } } }
  sent = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const of = path.slice(path.lastIndexOf('/') + 1)
    const key = (headers as Record<string, string>)['idempotency-key'] ?? null
    if (key !== null) sent.push({ path: of, key, body: JSON.parse(String(body)) })
    const answer = answers[of]
    if (answer === undefined) return new Promise(() => undefined)
    if (answer === null) throw new TypeError('no network')
    if (typeof answer === 'object') return Response.json({ resultNumber: 0, resultMsg: '', resultObject: answer })
    return Response.json({ resultNumber: 1, resultMsg: answer, resultObject: { code: 'adjust_gone', values: [] } })
  })
})
afterEach(async () => {
  await act(async () => close())
  vi.useRealTimers()
})

const onLeave = vi.fn()
async function open(role: 'waiter' | 'owner' = 'waiter') {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const react = createRoot(place)
  close = () => react.unmount()
  await act(async () =>
    react.render(
      <QueryClientProvider client={new QueryClient()}>
        <StoreZone value="Asia/Shanghai">
          <MembersView
            staff={{ capabilities: [...presetOf(role)] }}
            place={{ sellerId: 'demo', storeId: '101' }}
            currency={{ code: 'CNY', fixNum: 2, showZero: true }}
            now={Date.parse('2026-11-28T04:05:00Z')}
            onLeave={onLeave}
          />
        </StoreZone>
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
const words = () => document.body.textContent?.replace(/\s+/g, ' ') ?? ''
const buttons = () => [...document.querySelectorAll('button')]
const button = (name: string) => buttons().find(({ textContent }) => textContent === name)
/** Further taps reach the same button before the server has answered. */
async function press(name: string, taps = 1) {
  const pressed = button(name)
  for (let tap = 0; tap < taps; tap += 1) await act(async () => pressed?.click())
  await settle()
}
const keysOf = (path: string) => new Set(sent.filter((one) => one.path === path).map(({ key }) => key))
const control = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.querySelector('input')
async function choose(label: string) {
  await act(async () => control(label)?.click())
}
async function type(label: string, typed: string) {
  const input = control(label) as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const who = 'Member code, card or full phone number'
async function find(typed = '13910000001') {
  await type(who, typed)
  await press('Find')
}
/** Opens the question and fills it. */
async function adjust(amount: string, { way = 'Add', reason = 'Goodwill' } = {}) {
  await press('Adjust')
  await choose(way)
  await type('Amount', amount)
  await choose(reason)
}

describe('a member at the terminal', () => {
  it('is shown with masked phone, value and the newest history', async () => {
    await open()
    expect(words()).toContain('Scan the code on the member’s phone')
    await find()
    expect(sent).toMatchObject([{ path: 'find', body: { who: '13910000001' } }])
    for (const said of ['Mei', '+86 139*****001', '1234 5678 9012 3456', 'Paid in¥30.00', 'Gift¥5.00', 'Points1,220']) {
      expect(words()).toContain(said)
    }
    expect(words()).toMatch(/Adjusted by the store.*27.*18:05 · Goodwill\+¥5\.00/)
    expect(words()).not.toContain('Held for a payment')
    expect(control(who)?.value).toBe('')
  })

  it('is found by a scanned code without a tap into the field', async () => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const key of '68012345678901234567') {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
    await act(() => vi.advanceTimersByTimeAsync(gapMs))
    expect(sent).toMatchObject([{ path: 'find', body: { who: '68012345678901234567' } }])
  })

  it('who is not found leaves what was typed, with the server’s sentence', async () => {
    answers.find = 'No member has this number'
    await open()
    await find('1391')
    expect(words()).toContain('No member has this number')
    expect(control(who)?.value).toBe('1391')
    expect(button('Adjust')).toBeUndefined()
  })

  it('is not found without a network, and what was typed stays', async () => {
    answers.find = null
    await open()
    await type(who, '13910000001')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => button('Find')?.click())
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(words()).toContain('The server is out of reach')
    expect(control(who)?.value).toBe('13910000001')
  })

  it('is said to be looked for', async () => {
    delete answers.find
    await open()
    await find()
    expect(words()).toContain('Looking for the member')
    expect(button('Find')?.disabled).toBe(true)
  })

  it('has points that a debt takes, and value that a payment holds', async () => {
    answers.find = { ...mei, points: 0, debt: 30, fzamt: 200 }
    await open()
    await find()
    expect(words()).toContain('Held for a payment¥2.00')
    expect(words()).toContain('Points owed30')
    await press('Adjust')
    await choose('Points')
    await type('Number of points', '５０')
    expect(words()).toContain('0 points → 20 points')
  })
})

describe('an adjustment', () => {
  it('within the limit says before and after, and is one change for a double tap', async () => {
    await open()
    await find()
    await adjust('１２．５', { way: 'Take' })
    expect(words()).toContain('The member has less than that')
    expect(button('Ask for approval')?.disabled).toBe(true)
    await type('Amount', '3')
    expect(words()).toContain('¥5.00 → ¥2.00')
    expect(words()).toContain('You can still change ¥10.00 on your own')
    delete answers.adjust
    await press('Change it', 2)
    expect(sent[1]).toMatchObject({
      path: 'adjust',
      body: { who: mei.card, unit: 'gift', amount: -300, reason: 'goodwill' },
    })
    expect(keysOf('adjust').size).toBe(1)
  })

  it('needs an amount and a reason', async () => {
    await open()
    await find()
    await press('Adjust')
    expect(button('Change it')?.disabled).toBe(true)
    await type('Amount', '0')
    await choose('Correction')
    expect(button('Change it')?.disabled).toBe(true)
    await type('Amount', '1')
    expect(button('Change it')?.disabled).toBe(false)
    await choose('Other')
    expect(button('Change it')?.disabled).toBe(true)
    await type('Reason in your own words', ' A hair ')
    answers.adjust = { ...request({ state: 'done', amount: 100 }), expiresAt: '' }
    await press('Change it')
    expect(sent[1]?.body).toMatchObject({ amount: 100, reason: 'A hair' })
    expect(words()).toContain('Done for Mei: +¥1.00')
    // The member's value is loaded again.
    expect(sent[2]).toMatchObject({ path: 'find', body: { who: mei.card } })
  })

  it('above the limit says that another person is needed, and until when it waits', async () => {
    await open()
    await find()
    await adjust('10.01')
    expect(words()).toContain('Another person must approve this: you can still change ¥10.00')
    answers.adjust = request({ amount: 1001 })
    await press('Ask for approval')
    expect(words()).toMatch(/Mei: \+¥10\.01 waits for another person, until .*12:00/)
  })

  it('that was refused or lost stays in the question, and the next press is the same change', async () => {
    await open()
    await find()
    await adjust('3', { way: 'Take' })
    answers.adjust = 'The member has less than that now'
    await press('Change it')
    expect(document.querySelector('dialog [role=alert]')?.textContent).toBe('The member has less than that now')
    await press('Change it')
    expect(keysOf('adjust').size).toBe(1)
    await type('Amount', '2')
    await press('Change it')
    expect(keysOf('adjust').size).toBe(2)
  })
})

describe('the requests that wait', () => {
  const wait = (...adjustments: WaitingAdjustment[]) => {
    answers.adjustments = { adjustments, alone: { gift: 0, points: 0 } }
  }
  it('are none, or loading', async () => {
    await open()
    expect(words()).toContain('No request waits')
    delete answers.adjustments
    await open()
    expect(words()).toContain('Fetching requests')
  })

  it('could not be fetched: the reason, and a button', async () => {
    answers.adjustments = 'Too many calls'
    await open()
    expect(words()).toContain('The requests could not be fetchedToo many calls')
    wait()
    await press('Try again')
    expect(words()).toContain('No request waits')
  })

  it('show before, after, reason and who asked, and only an approver may answer', async () => {
    wait(request())
    await open('waiter')
    expect(words()).toContain('Mei+¥60.00Gift¥5.00 → ¥65.00Lost cardli, 12:00')
    expect(button('Check')).toBeUndefined()
    await open('owner')
    expect(button('Check')).toBeDefined()
  })

  it('are approved by one answer for a double tap', async () => {
    wait(request())
    await open('owner')
    await press('Check')
    await press('Approve', 2)
    expect(sent.every(({ path }) => path === 'approve')).toBe(true)
    // The answer was lost, and the owner presses again.
    answers.approve = 'Please try again'
    await open('owner')
    await press('Check')
    sent = []
    await press('Approve')
    await press('Approve')
    expect([sent.length, keysOf('approve').size]).toEqual([2, 1])
  })

  it('answered by another person meanwhile say so', async () => {
    wait(request())
    answers.approve = 'This request was answered already'
    await open('owner')
    await press('Check')
    await press('Approve')
    expect(document.querySelector('dialog')?.textContent).toContain('This request was answered already')
  })

  it('of one’s own are withdrawn, never approved, and count for no one’s tab', async () => {
    wait(request({ own: true }))
    await open('owner')
    expect(button('Check')).toBeUndefined()
    expect(words()).toContain('Your request: another person must approve it.')
    await press('Withdraw')
    expect(button('Approve')).toBeUndefined()
    const adjustments = [request(), request({ own: true }), request()]
    expect(countAnswerable({ adjustments, alone: { gift: 0, points: 0 } })).toBe(2)
  })
})
