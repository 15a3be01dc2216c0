import type { User } from '@comanda/contract/member/member.schema.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: AccountHouse
let phones: AccountPhones
beforeAll(async () => {
  house = await openAccountHouse()
  phones = house.phones
})
afterAll(() => house.close())

const info = (phone: AccountPhone, query = '') => phone.get<User>(`getwxuserinfo.html${query}`)

/** spec 2 §7 */
describe('getwxuserinfo', () => {
  it('tells a member their own name, gender and picture, as getuser does', async () => {
    const phone = phones.phone()
    await phone.join('13800004401', { sex: 1, username: '小梅' })
    const { value } = await info(phone)
    expect(value).toMatchObject({ uid: phone.uid, username: '小梅', sex: 1, isVip: true, headimgurl: '' })
    expect((await phone.call<User>('GET', '/platform/getuser?sellerid=demo')).value).toEqual(value)
    expect((await info(phone, `?uid=${phone.uid}`)).value).toEqual(value)
  })

  it('reads a change at once, whatever refresh says', async () => {
    const phone = phones.phone()
    await phone.join('13800004402', { username: 'Mei' })
    for (const refresh of ['', '1', 'true', '0']) {
      const username = `Mei ${refresh}.`
      await phone.post('updatevipinfobyself.html', { username })
      expect((await info(phone, `?refresh=${refresh}`)).value.username).toBe(username)
    }
  })

  it('tells a guest an empty record in the same shape', async () => {
    const [guest, phone] = [phones.phone(), phones.phone()]
    await phone.join('13800004403')
    const { value } = await info(guest)
    expect(Object.keys(value)).toEqual(Object.keys((await info(phone)).value))
    expect(value).toMatchObject({
      uid: guest.uid,
      username: '',
      sex: null,
      isVip: false,
      headimgurl: '',
      telephone: '',
    })
  })

  it('tells nothing of another guest: the same refusal as for an unknown one', async () => {
    const [guest, phone] = [phones.phone(), phones.phone()]
    await phone.join('13800004404')
    const [foreign, unknown] = [await info(guest, `?uid=${phone.uid}`), await info(guest, '?uid=nobody')]
    expect(foreign.code).toBe('user_unknown')
    expect(foreign.text).toBe(unknown.text)
  })

  it('tells a member nothing at another seller, and nothing at one that does not exist', async () => {
    const phone = phones.phone()
    await phone.join('13800004405')
    const at = (seller: string) => phone.call<User>('GET', `/weixin/vipmanage/${seller}/getwxuserinfo.html`)
    expect((await at('demosg')).value).toMatchObject({ isVip: false, username: '' })
    expect((await at('nowhere')).code).toBe('store_unknown')
  })

  it('is no POST', async () => {
    expect((await phones.phone().post('getwxuserinfo.html')).status).toBe(404)
  })
})
