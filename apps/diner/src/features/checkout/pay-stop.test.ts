import { decodeEnvelope } from '@comanda/client/decode-envelope.ts'
import { describe, expect, it } from 'vitest'
import { stopOf } from './pay-bill.ts'

function stopAfter(status: number, envelope: unknown) {
  const answer = decodeEnvelope<never>(envelope, status)
  if (answer.ok) throw new Error('not a refusal')
  return stopOf(answer, 'BILL0001', 1600)
}
const refused = (code: string, resultMsg: string, status = 200) =>
  stopAfter(status, { resultNumber: -1, resultMsg, resultObject: { code, values: [] } })

describe('a payment that does not start (spec 3 §8)', () => {
  it('tells a used-up number from any other refusal', () => {
    expect(refused('client_sn_conflict', 'Duplicate')).toEqual({ kind: 'conflict', sentence: 'Duplicate' })
  })
  it('knows a companion’s payment by its code, whatever the sentence says', () => {
    expect(refused('payment_running', 'Please wait')).toEqual({ kind: 'running', sentence: 'Please wait' })
    expect(refused('bill_unknown', 'your companion is paying')).toMatchObject({ kind: 'failed' })
  })
  it('has the server’s sentence and no status when the server refused by code', () => {
    expect(refused('pay_type_unknown', 'Not here')).toEqual({ kind: 'failed', sentence: 'Not here' })
  })
  it('has the HTTP status unless it was 200, with or without a sentence', () => {
    expect(stopAfter(502, null)).toEqual({ kind: 'failed', sentence: '', status: 502 })
    expect(refused('server_error', 'Sorry', 500)).toEqual({ kind: 'failed', sentence: 'Sorry', status: 500 })
  })
  it('does not repeat the title’s words', () => {
    expect(refused('payment_failed', 'payment failed')).toEqual({ kind: 'failed', sentence: '' })
  })
  it('of a bill that grew at that moment shows both amounts', () => {
    const resultObject = { code: 'bill_changed', values: [], details: { amount: 4200 } }
    const envelope = { resultNumber: -1, resultMsg: 'Changed', resultObject }
    expect(stopAfter(200, envelope)).toEqual({ kind: 'changed', from: 1600, to: 4200 })
    expect(refused('bill_changed', 'Changed')).toEqual({ kind: 'failed', sentence: 'Changed' })
  })
  it('of a bill that is paid shows the paid bill', () => {
    expect(refused('already_paid', 'Paid')).toEqual({ kind: 'paid', bill: 'BILL0001' })
  })
})
