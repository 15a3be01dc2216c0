import { menuAddress } from '@comanda/rules/menu/menu-address.ts'
import { describe, expect, it } from 'vitest'
import { filesIn, forwardsOf, isFresh, isUnchanging, kindOf } from './kept-caches.ts'

const own = 'https://comanda.example'
const kindAt = (path: string) => kindOf(new URL(path, own), own)

describe('what never changes under its address', () => {
  it('is the app’s own files', () => {
    expect(kindAt('/assets/ordering-DcPW9S62.js')).toBe('files')
    expect(kindAt('/s/demo/assets/x.js')).toBe(null)
    expect(kindAt('https://elsewhere.example/assets/x.js')).toBe(null)
  })

  it('is menus by version, in every shape', () => {
    const menu = { sellerId: 'demo', storeId: '101', menuClass: 1, language: 'ja', version: 7 }
    for (const shape of ['V4', 'V3']) expect(kindAt(menuAddress({ ...menu, shape }))).toBe('menus')
  })

  it('is not a menu without a version, which is the current one', () => {
    expect(kindAt('/weixin/onlineorder/demo/101/0/storemenu.html?lang=ja')).toBe(null)
    expect(kindAt('/weixin/onlineorder/demo/101/saleout.html?v=1')).toBe(null)
  })

  it('is kept only if marked: refusals and other versions are 200 too', () => {
    const answer = (cacheControl: string, status = 200) =>
      new Response('{}', { status, headers: { 'cache-control': cacheControl } })
    expect(isUnchanging(answer('public, max-age=31536000, immutable'))).toBe(true)
    expect(isUnchanging(answer('no-store'))).toBe(false)
    expect(isUnchanging(answer('no-cache'))).toBe(false)
    expect(isUnchanging(answer('public, max-age=31536000, immutable', 206))).toBe(false)
    expect(isUnchanging(new Response('{}'))).toBe(false)
  })
})

describe('a kept page', () => {
  const now = Date.parse('2026-11-21T20:00:00Z')
  const keptAt = (date: string) => new Response('', { headers: { date } })

  it('is shown for as long as a cart is kept', () => {
    expect(isFresh(keptAt('Fri, 20 Nov 2026 20:00:01 GMT'), now)).toBe(true)
    expect(isFresh(keptAt('Fri, 20 Nov 2026 20:00:00 GMT'), now)).toBe(false)
    expect(isFresh(new Response(''), now)).toBe(false)
  })

  it('comes with the files and menus it names, each once', () => {
    const menu = '/weixin/onlineorder/demo/101/1/storemenu.html?lang=ja&v=7'
    const html = `<link href="/assets/entry-Bc_1.css"><script data-scripts="/assets/entry-Dy.js" data-preloads="/assets/ja-C-2.js /assets/entry-Dy.js"
      data-data="${menu.replace('&', '&amp;')}"></script><img src="/pictures/pork.webp"><script id="state">{"menuUrl":"${menu}"}</script>`
    expect(filesIn(html)).toEqual(['/assets/entry-Bc_1.css', '/assets/entry-Dy.js', '/assets/ja-C-2.js', menu])
  })

  it('is found by the addresses that lead to it', () => {
    expect(forwardsOf(`${own}/s/demo`)).toEqual([`${own}/s/demo/index/home`])
    const query = '?storeid=102&ordertype=1'
    for (const path of ['order', 'cart'])
      expect(forwardsOf(`${own}/s/demo/${path}${query}`)).toEqual([
        `${own}/s/demo/orderLR${query}`,
        `${own}/s/demo/orderTB${query}`,
      ])
    expect(forwardsOf(`${own}/s/demo/check${query}`)).toEqual([])
    expect(forwardsOf(`${own}/s/demo/order/20261121X${query}`)).toEqual([])
  })
})
