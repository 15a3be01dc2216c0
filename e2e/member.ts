import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import type { Page } from 'playwright-core'

/** Registers on this phone by the calls of the wizard; the page must be one of the app. The code is the demo's message. */
export async function joinOn(page: Page, telephone: string, username: string, password = ''): Promise<MemberInfo> {
  // The page's first calls make a guest each, and the last answer counts. A code is bound to the guest who asked for it.
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    async ([telephone, username, password]) => {
      const post = async (path: string, body: object) => {
        const key = Math.random().toString(36).slice(2)
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        })
        const { resultNumber, resultMsg, resultObject } = await answer.json()
        if (resultNumber !== 0) throw new Error(`${path}: ${resultMsg}`)
        return resultObject
      }
      const vip = '/weixin/vipmanage/demo'
      const phone = { telephone, telZoneCode: '86' }
      const sent = await post('/platform/sms/sendrandomcode', {
        ...phone,
        sellerId: 'demo',
        buzcode: 'SELLER_MEMREGIST',
      })
      const outbox = `/simulators/messages?to=${encodeURIComponent(`+86${telephone}`)}`
      const messages = await (await fetch(outbox, { headers: { accept: 'application/json' } })).json()
      const verifyCode = /\d{6}/.exec(messages[0].text)?.[0] ?? ''
      const proof = { optionId: sent.verifyId, optionType: 'account', verifyCode }
      const { ticket } = await post(`${vip}/verifyoption.html`, proof)
      const account = { identifier: telephone, authType: '11', credential: ticket, username, password }
      return post(`${vip}/userauthlogin.html`, account)
    },
    [telephone, username, password] as const,
  )
}
