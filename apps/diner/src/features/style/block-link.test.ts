import { expect, it } from 'vitest'
import { blockTarget, isDineIn, needsNewPage } from './block-link.ts'

const outside = { kind: 'outside', host: 'example.com', plain: false }

it.each([
  ['inner', '/storelist/all/1', { kind: 'inner', path: '/storelist/all/1' }],
  ['inner', 'tsyd', { kind: 'inner', path: '/storelist/preorder/1' }],
  ['inner', 'ddzt', { kind: 'inner', path: '/storelist/picup/1' }],
  ['inner', 'mdlb', { kind: 'inner', path: '/storelist/all/1' }],
  ['inner', 'hycz', { kind: 'later' }],
  ['url', 'jfsc', { kind: 'later' }],
  ['url', 'https://example.com/a', { ...outside, url: 'https://example.com/a' }],
  ['url', 'http://example.com', { ...outside, url: 'http://example.com/', plain: true }],
  ['url', 'HTTPS://EXAMPLE.com:8443/', { ...outside, url: 'https://example.com:8443/', host: 'example.com:8443' }],
  // A look-alike host name is shown in its true form.
  ['url', 'https://аррle.com/', { ...outside, url: 'https://xn--le-6kc8da.com/', host: 'xn--le-6kc8da.com' }],
  ['wxminip', '/pages/pay', { kind: 'wxminip', path: '/pages/pay' }],
])('%s %s goes where it says', (type, link, target) => {
  expect(blockTarget(type, link)).toEqual(target)
})

it.each([
  ['inner', '//evil.example'],
  ['inner', '/\\evil.example'],
  ['inner', '/\tevil'],
  ['inner', 'javascript:alert(1)'],
  ['inner', 'constructor'],
  ['inner', 'https://example.com'],
  ['wxminip', 'javascript:alert(1)'],
  ['url', 'javascript:alert(1)'],
  ['url', ' JavaScript:alert(1)'],
  ['url', 'java\nscript:alert(1)'],
  ['url', 'data:text/html,x'],
  ['url', 'file:///etc/passwd'],
  ['url', 'intent://x#Intent;end'],
  ['url', 'https://bank.example@evil.example/'],
  ['url', '/index/home'],
  ['url', ''],
])('%s %j is refused', (type, link) => {
  expect(blockTarget(type, link)).toEqual({ kind: 'refused' })
})

it.each([
  ['/index/order', true],
  ['/orderLR?storeid=101', true],
  ['/orderLR?storeid=101&ordertype=1', false],
  ['/index/orders', false],
  ['/storelist/picup/1', false],
])('%s is ordering at the table: %s', (path, is) => {
  expect(isDineIn({ kind: 'inner', path })).toBe(is)
})

it.each([
  ['/orderLR?storeid=102&ordertype=1', true],
  ['/index/order?lang=en&tableno=A1', true],
  ['/storelist/picup/1', false],
  ['/index/home#storeid=102', false],
])('%s is a page that the server renders: %s', (path, is) => {
  expect(needsNewPage(path)).toBe(is)
})
