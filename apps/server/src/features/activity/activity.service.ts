import type { GroupOffer } from '@comanda/contract/activity/activity.schema.ts'
import { isOffered, offersLeft } from '@comanda/rules/activity/group-offer.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { type CurrencySetting, currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { Database } from '../../db/database.ts'
import { keepRecent } from '../../memory/recent.ts'
import { type ActivityRow, listActivities } from './activity.repository.ts'

export interface OffersWanted {
  readonly sellerId: string
  /** Null = offers for any store. */
  readonly storeId: string | null
  readonly currency: CurrencySetting
  readonly language: Language
  readonly now: Date
}

/** What members can buy, claim or exchange points for. So far it lists group offers (spec 1 §2 landing). */
export interface ActivityService {
  /** The offers, cheapest first, from memory for a few seconds. */
  listGroupOffers(wanted: OffersWanted): Promise<GroupOffer[]>
  /** Drops the seller's offers from memory after a change. */
  forget(sellerId: string): void
}

/** Coupons for money (spec 2 §2). */
const groupOfferType = 307
const memoryMs = 3000
export function createActivityService({ db }: { readonly db: Database }): ActivityService {
  const recent = keepRecent((sellerId = '') => listActivities(db.pool, sellerId, groupOfferType), { ms: memoryMs })
  return {
    async listGroupOffers(wanted) {
      const activities = await recent.get(wanted.sellerId)
      return activities
        .filter((activity) => isOffered(activity, wanted.storeId, wanted.now))
        .map((activity) => offerView(activity, wanted))
    },
    forget: (sellerId) => recent.forget(sellerId),
  }
}

function offerView(activity: ActivityRow, { currency, language }: OffersWanted): GroupOffer {
  const { actid, names, actpicpath, price, worth, totalNum, currentNum, userJoinRule } = activity
  return {
    actid,
    actname: textIn(names, language, defaultLanguage),
    actUrl: actpicpath,
    saleprice: price,
    salepriceText: decimalText(money(price), currencyOf(currency).fixNum),
    worth,
    lastNum: offersLeft(totalNum, currentNum),
    userJoinRule,
    coupons: activity.coupons.map((coupon) => ({
      num: coupon.num,
      typename: textIn(coupon.names, language, defaultLanguage),
    })),
  }
}
