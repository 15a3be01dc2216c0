import { expect, it } from 'vitest'
import { blockTarget } from './block-link.ts'

it.each([
  ['inner', '/storelist/all/1', { kind: 'inner', path: '/storelist/all/1' }],
  ['inner', 'tsyd', { kind: 'inner', path: '/index/order' }],
  ['inner', 'mdlb', { kind: 'inner', path: '/storelist/all/1' }],
  ['inner', 'hycz', { kind: 'later' }],
  ['url', 'https://example.com/a', { kind: 'outside', url: 'https://example.com/a' }],
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
  ['url', 'javascript:alert(1)'],
  ['url', 'data:text/html,x'],
  ['url', 'http://example.com'],
  ['url', 'https://bank.example@evil.example/'],
  ['url', '/index/home'],
])('%s %s is refused', (type, link) => {
  expect(blockTarget(type, link)).toEqual({ kind: 'refused' })
})
