import { menuAddress } from '@comanda/rules/menu/menu-address.ts'
import { describe, expect, it } from 'vitest'
import { isKeptByAddress } from './kept-caches.ts'

const kindOf = (path: string) => isKeptByAddress(new URL(path, 'https://comanda.example'))

describe('what a phone keeps for ever under its address', () => {
  it('are the files of the app', () => {
    expect(kindOf('/assets/ordering-DcPW9S62.js')).toBe('files')
    expect(kindOf('/s/demo/assets/x.js')).toBe(null)
  })

  it('are menus by their version, in every shape', () => {
    const menu = { sellerId: 'demo', storeId: '101', menuClass: 1, language: 'ja', version: 7 }
    for (const shape of ['V4', 'V3']) expect(kindOf(menuAddress({ ...menu, shape }))).toBe('menus')
  })

  it('is not a menu without a version, which is that of the moment', () => {
    expect(kindOf('/weixin/onlineorder/demo/101/0/storemenu.html?lang=ja')).toBe(null)
    expect(kindOf('/weixin/onlineorder/demo/101/saleout.html?v=1')).toBe(null)
  })
})
