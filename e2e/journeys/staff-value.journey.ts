import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest } from '../guest.ts'
import { joinOn } from '../member.ts'
import { MembersPage } from '../pages/members.page.ts'
import { MinePage } from '../pages/mine.page.ts'
import { openOwnersTerminal, openTerminal, openWaitersTerminal, TerminalPage } from '../pages/terminal.page.ts'
import { keepForNextTest, openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const name = '林小满'

/** Staff adjust a member's gift: below the limit of ¥50.00 at once, above it by two people. The member has ¥500.00. */
describe('a member’s value at the terminal', () => {
  const text = textsOf('console', 'zh')
  let stage: Stage
  let waiter: Phone & { terminal: TerminalPage; members: MembersPage }
  let owner: Phone & { terminal: TerminalPage; members: MembersPage }
  let member: Guest
  let mine: MinePage

  beforeAll(async () => {
    stage = await openStage()
    const atWaiter = await openWaitersTerminal(stage)
    waiter = keepForNextTest({ ...atWaiter, members: new MembersPage(atWaiter.page, text) })
    const atOwner = await openOwnersTerminal(stage)
    owner = keepForNextTest({ ...atOwner, members: new MembersPage(atOwner.page, text) })
    member = keepForNextTest(await newGuest(stage, 'en'))
    mine = new MinePage(member.page, member.text)
    await mine.open(stage.url)
    await joinOn(member.page, '13800000001', name)
    await mine.open(stage.url)
  })
  afterAll(() => stage?.close())

  const shot = async ({ page }: Pick<Phone, 'page'>, file: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${file}.png` })
  }
  /** On the member's own page. */
  const memberHas = (amount: string) =>
    expect
      .poll(async () => {
        await mine.open(stage.url)
        return member.page.getByRole('main').textContent()
      })
      .toContain(amount)
  const isSound = async ({ page }: Pick<Phone, 'page'>) =>
    expect.soft([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])

  it('is found by the code on their phone, with value and history', async () => {
    await waiter.members.open()
    await isSound(waiter)
    await shot(waiter, 'value-empty')
    await waiter.members.find('13800000')
    await waiter.members.view.getByText('没有找到会员').waitFor()
    const code = await mine.code()
    await waiter.members.find(code)
    const card = waiter.members.card(name)
    await card.getByText('本金¥500.00').waitFor()
    await card.getByText('+¥500.00').waitFor()
    await isSound(waiter)
    await shot(waiter, 'value-found')
    await waiter.members.find(code)
    await waiter.members.view.getByText('会员码').last().waitFor()
    await waiter.members.find('１３８０００００００１')
    await card.waitFor()
  })

  it('changes at once below the limit, and the member reads why', async () => {
    await waiter.members.askChange({ unit: 'gift', way: 'give', amount: '12', reason: 'goodwill' })
    await waiter.members.dialog.getByText('¥0.00 → ¥12.00').waitFor()
    await isSound(waiter)
    await shot(waiter, 'value-adjust')
    await waiter.members.answer('member.adjustYes').click()
    await waiter.members.card(name).getByText('赠送金¥12.00').waitFor()
    await memberHas('¥512')
    await member.page.goto(`${stage.url}/s/demo/consume?storeid=101`)
    await member.page.getByText('Goodwill').waitFor()
  })

  it('waits above the limit, and the one who asked cannot approve it', async () => {
    await waiter.members.askChange({ unit: 'gift', way: 'give', amount: '40', reason: 'correction' })
    await shot(waiter, 'value-second')
    await waiter.members.answer('member.adjustAsk').click()
    await waiter.members.waiting.getByText('+¥40.00').waitFor()
    await isSound(waiter)
    await shot(waiter, 'value-waiting')
    expect(await waiter.members.waiting.getByRole('button').count()).toBe(0)
    await memberHas('¥512')
  })

  it('changes once when the owner approves it at another terminal', async () => {
    await owner.members.open()
    await owner.members.tab.getByText('1').waitFor()
    await owner.members.waiting.getByRole('button', { name: text('member.check') }).click()
    await owner.members.dialog.getByText('¥12.00 → ¥52.00').waitFor()
    await isSound(owner)
    await shot(owner, 'value-approve')
    await owner.members.answer('member.approve').dblclick()
    await owner.members.view.getByText(text('member.waitingNone')).waitFor()
    await shot(owner, 'value-approved')
    await memberHas('¥552')
  })

  it('is not approved by the owner who asked', async () => {
    await owner.members.find('6021885530127749')
    await owner.members.askChange({ unit: 'points', way: 'give', amount: '6000', reason: 'old_card' })
    await owner.members.answer('member.adjustAsk').click()
    await owner.members.waiting.getByText(text('member.own')).waitFor()
    await shot(owner, 'value-own')
    await owner.members.waiting.getByRole('button', { name: text('member.withdraw') }).click()
    expect(await owner.members.answer('member.approve').count()).toBe(0)
    await owner.members.answer('member.withdraw').click()
    await owner.members.view.getByText(text('member.waitingNone')).waitFor()
    expect([...waiter.faults, ...owner.faults, ...member.faults]).toEqual([])
  })

  it('is not offered to the kitchen', async () => {
    const kitchen = await openTerminal(stage)
    await kitchen.page.getByRole('button', { name: text('floor.tables') }).waitFor()
    await kitchen.page.keyboard.press('0')
    await kitchen.page.getByRole('main', { name: text('floor.title') }).waitFor()
    expect(await new MembersPage(kitchen.page, text).tab.count()).toBe(0)
  })

  it('fits a narrow phone with big text', async () => {
    const narrow = await stage.bigTextPhone({ locale: 'ja-JP', colorScheme: 'dark' })
    const japanese = textsOf('console', 'ja')
    const members = new MembersPage(narrow.page, japanese)
    await narrow.page.goto(`${stage.url}/console/terminal?store=101`)
    await new TerminalPage(narrow.page, japanese).signIn('owner', 'comanda-owner')
    await members.open()
    await members.find('6021885530127749')
    await members.card(name).waitFor()
    expect.soft([await axeFaults(narrow.page), await widerThanPhone(narrow.page)]).toEqual([[], []])
    await shot(narrow, 'value-narrow')
    await members.askChange({ unit: 'points', way: 'take', amount: '9999', reason: 'other' })
    await members.dialog.getByText(japanese('member.short')).waitFor()
    expect(await members.answer('member.adjustYes').or(members.answer('member.adjustAsk')).isDisabled()).toBe(true)
    expect.soft([await axeFaults(narrow.page), await widerThanPhone(narrow.page)]).toEqual([[], []])
    await shot(narrow, 'value-narrow-adjust')
    expect(narrow.faults).toEqual([])
  })
})
