import { expect, it } from 'vitest'
import { isLocalOnly, ownAddress } from './own-address.ts'

/** HOST, the address for this machine's own requests, whether only this machine can reach it. */
it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080', true],
  ['127.1', 'http://127.0.0.1:8080', true],
  ['localhost', 'http://localhost:8080', true],
  ['::1', 'http://[::1]:8080', true],
  ['0.0.0.0', 'http://127.0.0.1:8080', false],
  ['0', 'http://127.0.0.1:8080', false],
  ['::', 'http://127.0.0.1:8080', false],
  ['0:0:0:0:0:0:0:0', 'http://127.0.0.1:8080', false],
  ['192.168.1.5', 'http://192.168.1.5:8080', false],
  ['fd00::5', 'http://[fd00::5]:8080', false],
  ['till.shop.example', 'http://till.shop.example:8080', false],
  ['127.shop.example', 'http://127.shop.example:8080', false],
])('a server on HOST=%s reaches itself at %s', (host, address, onlyHere) => {
  expect(ownAddress({ host, port: 8080 })).toBe(address)
  expect(isLocalOnly({ host, publicUrl: address })).toBe(onlyHere)
})

it.each([
  ['http://localhost:8080', true],
  ['http://[::1]:8080', true],
  ['https://tunnel.example', false],
  ['http://192.168.1.5:8080', false],
])('a server with the address %s is reachable only from this machine: %s', (publicUrl, onlyHere) => {
  expect(isLocalOnly({ host: '127.0.0.1', publicUrl })).toBe(onlyHere)
})
