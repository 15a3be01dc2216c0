import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { newGuest } from '../guest.ts'
import { RegisterPage } from '../pages/register.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets } from '../touch.ts'

const address = 'rosa@example.com'
const password = 'tangerine peel tea'

/** The demo's member. */
const demoPhone = '13800000001'

/** spec 2 §2 Registration and login wizard, step 8 and the switch to the password. */
describe('a member who signs in', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function opens(language: 'en' | 'zh', query = '') {
    const guest = await newGuest(stage, language)
    const register = new RegisterPage(guest.page, guest.text)
    await register.open(stage, query)
    return { ...guest, register }
  }

  it('uses the password by e-mail, after a wrong one', async () => {
    const rosa = await opens('en')
    await rosa.register.prove(stage, address, address)
    await rosa.register.heading('register.nameTitle').waitFor()
    await rosa.register.password.fill(password)
    await rosa.register.repeat.fill(password)
    await rosa.register.join('Rosa')
    await rosa.page.waitForURL(/\/index\/mine/)

    const { page, register, faults } = await opens('en')
    await register.usePassword.click()
    await register.heading('register.passwordTitle').waitFor()
    await register.account.fill(address)
    await register.signIn.click()
    await page.getByText('please enter password', { exact: true }).waitFor()
    await register.password.fill('not the password')
    expect(await axeFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await register.signIn.click()
    await page.getByText('The account or the password is not right').waitFor()
    await register.password.fill(password)
    await register.signIn.click()
    await page.getByRole('status').getByText('You are signed in').waitFor()
    await page.waitForURL(/\/index\/mine/)
    expect(faults).toEqual([])
  })

  it('signs in by code with no more questions, and goes only to pages of ours', async () => {
    const { page, register, faults } = await opens('zh', '?storeid=101&back=%2F%2Fevil.example')
    // The answer after the right code is lost: the account is asked for again.
    await page.route('**/checkuseraccount.html', (route) => route.abort('connectionfailed'))
    await register.prove(stage, demoPhone, `+86${demoPhone}`)
    await page.getByRole('alert').getByText('网络不通，请再试一次').waitFor()
    expect(await register.name.count()).toBe(0)
    await page.unroute('**/checkuseraccount.html')
    await page.getByRole('button', { name: '再试一次' }).click()
    await page.getByRole('status').getByText('登录成功').waitFor()
    await page.waitForURL(/\/s\/demo\/index\/mine\?storeid=101/)
    expect(faults).toEqual([])
  })
})
