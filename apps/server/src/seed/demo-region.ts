import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { PayNowPayee } from '@comanda/rules/payment/paynow-code.ts'
import type { LocalTexts } from './demo-store.ts'

/** A seller of another country with one store: its currency, its menu, its taxes. */
export interface RegionHouse {
  readonly sellerId: string
  readonly names: LocalTexts
  readonly zone: string
  readonly currency: 'SGD' | 'JPY'
  readonly defaultLanguage: Language
  readonly menu: 'singapore' | 'japan'
  readonly store: {
    readonly storeId: string
    readonly names: LocalTexts
    readonly address: LocalTexts
    readonly telephone: string
    readonly gdLat: number
    readonly gdLng: number
  }
  readonly priceProfile: PriceProfile
  /** Where its PayNow money goes; null = it takes none. */
  readonly payNow: PayNowPayee | null
}

const singapore: LocalTexts = { zh: '加东小馆', en: 'Katong Corner', ja: 'カトン・コーナー' }
const japan: LocalTexts = { zh: '谷中食堂', en: 'Yanaka Shokudo', ja: '谷中食堂' }

export const regionHouses: readonly RegionHouse[] = [
  {
    sellerId: 'demosg',
    names: singapore,
    zone: 'Asia/Singapore',
    currency: 'SGD',
    defaultLanguage: 'en',
    menu: 'singapore',
    store: {
      storeId: '1',
      names: singapore,
      address: {
        zh: '新加坡东海岸路 210 号',
        en: '210 East Coast Road, Singapore',
        ja: 'シンガポール イーストコースト通り210',
      },
      telephone: '+65 6555 0101',
      gdLat: 1.3066,
      gdLng: 103.9057,
    },
    priceProfile: { region: 'SG', taxNumber: '200312345A' },
    payNow: { proxy: '200312345A', name: 'KATONG CORNER' },
  },
  {
    sellerId: 'demojp',
    names: japan,
    zone: 'Asia/Tokyo',
    currency: 'JPY',
    defaultLanguage: 'ja',
    menu: 'japan',
    store: {
      storeId: '1',
      names: japan,
      address: { zh: '东京都台东区谷中 3-1-1', en: '3-1-1 Yanaka, Taito, Tokyo', ja: '東京都台東区谷中3-1-1' },
      telephone: '+81 3 5555 0101',
      gdLat: 35.7277,
      gdLng: 139.7662,
    },
    priceProfile: { region: 'JP', taxNumber: 'T7000012050002' },
    payNow: null,
  },
]
