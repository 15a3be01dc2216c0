import type { CallRefusal } from '@comanda/client/call-result.ts'
import { api } from '@comanda/contract/api.ts'
import { afterEach, expect, it } from 'vitest'
import { tellNotRegistered, useRegisterAlert } from './register-alert.state.ts'

const refusal: CallRefusal = {
  ok: false,
  code: 'not_registered',
  values: [],
  message: 'friendly reminder: not registered',
  details: { registerurl: '/s/demo/register' },
}
const alert = { message: refusal.message, url: '/s/demo/register' }

afterEach(() => useRegisterAlert.setState({ alert: null }))

it.each<[string, CallRefusal, typeof alert | null]>([
  ['POST /pay/scenepay/createpreorder.html', refusal, alert],
  ['POST /weixin/vipmanage/:sellerId/updatevipinfobyself.html', refusal, alert],
  // A page that reads asks in its own place, and the wizard is the way to register.
  ['POST /weixin/vipmanage/:sellerId/consumeinfo.html', refusal, null],
  ['POST /weixin/vipmanage/:sellerId/userauthlogin.html', refusal, null],
  ['POST /pay/scenepay/createpreorder.html', { ...refusal, code: 'balance_short' }, null],
  ['POST /pay/scenepay/createpreorder.html', { ...refusal, details: {} }, null],
])('%s: 10002 is told as an alert only of an action', (call, said, shown) => {
  tellNotRegistered(call, said)
  expect(useRegisterAlert.getState().alert).toEqual(shown)
})

/** They read for a page that asks to register in its own place, or are the way to register. */
const untold = [
  'POST /weixin/vipmanage/:sellerId/verifyoption.html',
  'POST /weixin/vipmanage/:sellerId/userauthlogin.html',
  'GET /weixin/vipmanage/:sellerId/getlogin.html',
  'GET /weixin/vipmanage/:sellerId/sessions.html',
  'POST /weixin/vipmanage/:sellerId/getavipdeposit.html',
  'POST /weixin/vipmanage/:sellerId/consumeinfo.html',
  'POST /weixin/vipmanage/:sellerId/barcode.html',
]

it('every other call that may answer 10002 is told as an alert', () => {
  const refused = Object.entries(api).filter(([, route]) =>
    (route.refusals as readonly string[]).includes('not_registered'),
  )
  const isTold = (call: string) => {
    useRegisterAlert.setState({ alert: null })
    tellNotRegistered(call, refusal)
    return useRegisterAlert.getState().alert !== null
  }
  expect(refused.map(([call]) => call).filter((call) => !isTold(call))).toEqual(untold)
})
