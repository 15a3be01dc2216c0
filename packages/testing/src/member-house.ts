import { type AccountPhone, type AccountPhones, accountPhones, testMail } from './account-phone.ts'
import { lotusRoot, type Ordered, openPaymentHouse, type PaymentHouse } from './payment-house.ts'
import { makeLine, makePhone, type Phone } from './phone.ts'
import { smsOutbox } from './sms-outbox.ts'
import type { TestAppOverrides } from './test-app.ts'

/** A phone at a table whose guest is a member. */
export interface MemberAtTable extends Ordered {
  readonly account: AccountPhone
  /** The account's uid. */
  readonly memberId: string
}

/** A payment house whose guests can register. */
export interface MemberHouse extends PaymentHouse {
  readonly phones: AccountPhones
  /** Signs a seated guest in as a new member with so much balance, in minor units: principal and gift. */
  orderedMember(value?: {
    readonly paid?: number
    readonly gift?: number
    readonly codes?: readonly string[]
  }): Promise<MemberAtTable>
  /** The calling guest's phone, with the cookies of the account. */
  phoneOf(account: AccountPhone, tableNo: string): Phone
  balanceOf(memberId: string): ReturnType<PaymentHouse['services']['ledger']['balanceOf']>
}

let numbers = 0
let topUps = 0

export async function openMemberHouse(config: TestAppOverrides['config'] = {}): Promise<MemberHouse> {
  const mail = testMail()
  const outbox = smsOutbox()
  const house = await openPaymentHouse(() => ({ sms: outbox.sms, mail }), config)
  const phones = accountPhones(house, outbox, mail.simulator)
  const unit = 'CNY'

  const phoneOf = (account: AccountPhone, tableNo: string) => {
    const cookie = [...account.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return makePhone(house.app, { cookie, uid: account.uid }, { storeId: '101', tableNo })
  }

  return {
    ...house,
    phones,
    phoneOf,
    async orderedMember({ paid = 0, gift = 0, codes = ['L05'] } = {}) {
      const tableNo = await house.freshTable()
      const guest = await house.asGuestAt('101', tableNo)
      const account = phones.phone({ cookie: guest.cookie })
      numbers += 1
      // Messages to one connection and seller are few in a minute.
      house.pass(120)
      const { openerid: memberId } = await account.join(`139${String(10_000_000 + numbers)}`)
      if (paid + gift > 0) {
        topUps += 1
        const credit = { attempt: `topup${topUps}`, gateway: 'counter', paid, gift, giftEndsOn: null }
        await house.services.ledger.topUp(house.db.pool, { sellerId: 'demo', memberId, unit, ...credit })
      }
      const phone = phoneOf(account, tableNo)
      await phone.add(codes.map((code) => makeLine({ code })))
      await phone.send()
      return { account, memberId, phone, tableNo, billId: (await phone.cart()).value.outtradeno }
    },
    balanceOf: (memberId) => house.services.ledger.balanceOf(house.db.pool, { sellerId: 'demo', memberId, unit }),
    async close() {
      await house.close()
      await mail.simulator.close()
    },
  }
}

/** Lotus root for a member. */
export const lotusRootForMembers = 2300
export { lotusRoot }
