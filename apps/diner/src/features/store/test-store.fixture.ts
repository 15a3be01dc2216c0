import type { Store } from '@comanda/contract/store/store.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { noGuestDistance } from '@comanda/rules/store/distance.ts'
import type { Page } from '../../app/page-input.ts'

const sellerOption = { preorder: true, bookseat: true, takeout: true, picup: true }

/** The page of a guest who chooses where to order, at a seller that offers everything. */
export const listPage = {
  ...{ sellerId: 'demo', language: 'en', store: null, table: null, ordering: null },
  style: { picupMenu: 1, layout: 'LR', bookSeatLink: '', sellerOption } as unknown as StyleConfig,
} as unknown as Page

/** An open store that offers everything. */
export function makeStore(own: Partial<Store> = {}): Store {
  return {
    ...{
      id: '102',
      name: 'Tea, West Lake',
      originalName: '茶铺',
      telephone: '+86 571 5550 0102',
      address: '102 Nanshan Road',
    },
    ...{ gdLat: 30.24, gdLng: 120.15, distance: noGuestDistance, businessTime: [], isBusiness: true },
    ...{ isEnable: '9', picupMenu: 1, bookSeatLink: '', logoUrl: '', status: 1, onlineFlag: '9', gate: null },
    ...own,
  }
}
