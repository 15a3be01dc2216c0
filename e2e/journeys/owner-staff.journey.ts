import { randomUUID } from 'node:crypto'
import { shownCode } from '@comanda/testing/authenticator.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { OwnerPage, openOwner } from '../pages/owner.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The owner gives people their accounts and rights, and takes them away. */
describe('the owner’s staff', () => {
  const text = textsOf('owner', 'en')
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('get a right beside their role, lose it at the next step, and are signed out', async () => {
    const owner = await openOwner(stage, 'staff')
    const { page } = owner
    const button = (id: string) => page.getByRole('button', { name: text(id), exact: true })
    await button('staff.add').click()
    await page.getByLabel(text('staff.username')).fill('mei')
    await page.getByLabel(text('staff.displayName'), { exact: true }).fill('Mei')
    await page.getByText(text('staff.role.cashier'), { exact: true }).click()
    await page.getByText(text('staff.rights')).click()
    await page.getByText(text('staff.right.menu.publish')).click()
    await button('staff.create').click()
    const given = page.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    const password = (await given.textContent()) ?? ''
    await button('staff.gaveIt').click()
    await page.getByText(text('staff.exceptions', { n: 1 })).waitFor()

    const phone = await stage.phone({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
    const [cashier, counter] = [new OwnerPage(phone, 'en'), phone.page]
    await cashier.signIn(stage.url, 'mei', password)
    await cashier.title('menu').waitFor()
    expect(await cashier.nav.getByRole('listitem').count()).toBe(2)

    await page.getByRole('button', { name: text('staff.changeOf', { name: 'Mei' }) }).click()
    await page.getByText(text('staff.rights')).click()
    await page.getByText(text('staff.right.menu.publish')).click()
    await button('staff.save').click()
    await page.getByText(text('staff.saved')).waitFor()
    await counter.getByLabel(text('menu.class')).selectOption('1')
    await counter.getByText('You are not allowed to do this').waitFor()

    await button('staff.endSessions').click()
    await page.getByText(text('staff.noSession')).waitFor()
    await counter.getByLabel(text('menu.class')).selectOption('2')
    await counter.getByRole('button', { name: textsOf('console', 'en')('house.signIn') }).waitFor()
    expect(owner.faults).toEqual([])
  })

  it('of a manager are no owners, and get no right that the manager lacks', async () => {
    const owner = await openOwner(stage, 'staff')
    const { page } = owner
    await page.getByRole('button', { name: text('staff.add'), exact: true }).click()
    await page.getByLabel(text('staff.username')).fill('manager')
    await page.getByLabel(text('staff.displayName'), { exact: true }).fill('Boss')
    await page.getByLabel(text('staff.password')).fill('a long password')
    await page.getByText(text('staff.role.manager'), { exact: true }).click()
    await page.getByRole('button', { name: text('staff.create'), exact: true }).click()
    await page.getByText('a long password').waitFor()

    const phone = await stage.phone({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
    const [manager, window] = [new OwnerPage(phone, 'en'), phone.page]
    await manager.signIn(stage.url, 'manager', 'a long password', 'staff')
    await window.getByText(text('staff.why.staff_of_owner')).waitFor()
    await window.getByRole('button', { name: text('staff.add'), exact: true }).click()
    expect(await window.getByRole('radio', { name: text('staff.role.owner') }).isDisabled()).toBe(true)
    await window.getByText(text('staff.rights')).click()
    expect(await window.getByRole('checkbox', { name: text('staff.right.bill.waive') }).isDisabled()).toBe(true)
    expect(await window.getByRole('checkbox', { name: text('staff.right.bill.discount') }).isDisabled()).toBe(false)
    expect(manager.faults).toEqual([])
  })

  it('of a manager ask for the code of an app once it is set up', async () => {
    const owner = await openOwner(stage, 'staff')
    const made = await owner.page.request.post(`${stage.url}/console/api/demo/staff`, {
      data: { username: 'lin', displayName: 'Lin', role: 'manager', password: 'a long password' },
      headers: { origin: stage.url, 'idempotency-key': randomUUID() },
    })
    expect((await made.json()).resultNumber).toBe(0)
    const phone = await stage.phone({ locale: 'en-GB', viewport: { width: 390, height: 800 } })
    const [lin, page] = [new OwnerPage(phone, 'en'), phone.page]
    const button = (id: string) => page.getByRole('button', { name: text(id), exact: true })
    await lin.signIn(stage.url, 'lin', 'a long password', 'staff')
    await page.getByText(text('staff.totpWarning')).waitFor()
    await page.getByRole('button', { name: text('staff.changeOf', { name: 'Lin' }) }).click()
    await page.getByLabel(text('staff.ownPassword')).fill('a long password')
    await button('staff.totpStart').click()
    await page.getByRole('img', { name: text('staff.totpQr') }).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/totp-scan.png`, fullPage: true })
    const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
    await page.getByLabel(text('staff.totpCode')).fill(shownCode(secret, Date.now()))
    await button('staff.totpConfirm').click()
    await page.getByText(text('staff.totpRecovery')).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/totp-codes.png`, fullPage: true })
    const [recovery = ''] = await page.getByText(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/).allTextContents()
    await button('staff.totpKept').click()
    await page.getByText(text('staff.totpOn')).waitFor()

    const house = textsOf('console', 'en')
    const signIn = async (code: string) => {
      await page.getByRole('button', { name: text('owner.signOut') }).click()
      // The page loads again by itself.
      await page.getByLabel(house('house.username')).waitFor()
      await lin.signIn(stage.url, 'lin', 'a long password', 'staff')
      await page.getByLabel(house('house.code')).fill(code)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/totp-sign-in.png` })
      expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
      await page.getByRole('button', { name: house('house.signIn') }).click()
      await lin.title('staff').waitFor()
    }
    await signIn(recovery)
    // The app's code of this half minute is used up.
    await signIn(shownCode(secret, Date.now(), 1))
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 390, 'light'],
  ] as const)('fit in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page } = await openOwner(stage, 'staff', { language, width, colorScheme })
    const own = textsOf('owner', language)
    const shoot = async (name: string) => {
      if (process.env.SHOTS) {
        const path = `${process.env.SHOTS}/staff-${name}-${language}-${width}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: true })
      }
      expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
    }
    const changes = page.getByRole('button', { name: new RegExp(own('staff.changeOf', { name: '' }).trim()) })
    await changes.first().waitFor()
    await shoot('list')
    await changes.last().click()
    await page.getByText(own('staff.rights')).click()
    await shoot('person')
    await page.getByRole('button', { name: own('staff.back') }).click()
    await page.getByRole('button', { name: own('staff.add'), exact: true }).click()
    await page.getByLabel(own('staff.username')).waitFor()
    await shoot('new')
  })
})
