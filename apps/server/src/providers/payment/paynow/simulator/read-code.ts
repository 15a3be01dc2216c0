import { crc16, isPayNowPayee } from '@comanda/rules/payment/paynow-code.ts'

/** What a bank reads in a PayNow code. */
export interface ReadCode {
  readonly payee: string
  readonly proxy: string
  /** In cents. */
  readonly amount: number
  readonly reference: string
}

/** Why a bank refuses a code. `expired`: its time is over; `broken`: it is no PayNow code for a fixed amount. */
export type CodeFault = 'broken' | 'expired'

/** Reads a code as a bank does: every field must be there, in its form, and the check must fit. */
export function readPayNowCode(text: string, now: Date): ReadCode | CodeFault {
  const fields = fieldsOf(text)
  const account = fieldsOf(fields?.get('26') ?? '')
  const added = fieldsOf(fields?.get('62') ?? '')
  if (fields === null || account === null || added === null) return 'broken'
  if (!/6304[0-9A-F]{4}$/.test(text) || crc16(text.slice(0, -4)) !== text.slice(-4)) return 'broken'
  const fixed = { '00': '01', '01': '12', '53': '702', '58': 'SG' }
  if (Object.entries(fixed).some(([tag, value]) => fields.get(tag) !== value)) return 'broken'
  const [proxy = '', payee = '', written = ''] = [account.get('02'), fields.get('59'), fields.get('54')]
  const kind = proxy.startsWith('+') ? '0' : '2'
  const isPayNow = account.get('00') === 'SG.PAYNOW' && account.get('01') === kind && account.get('03') === '0'
  if (!isPayNow || !isPayNowPayee({ proxy, name: payee })) return 'broken'
  if (!/^\d{1,10}\.\d{2}$/.test(written) || Number(written) === 0) return 'broken'
  const end = instantOf(account.get('04') ?? '')
  if (end === null) return 'broken'
  if (end <= now.getTime()) return 'expired'
  return { payee, proxy, amount: Number(written.replace('.', '')), reference: added.get('01') ?? '' }
}

/** Tag, length of two digits, value; null = not written so. */
function fieldsOf(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const value = text.slice(at + 4, at + 4 + Number(head?.[2]))
    if (head === null || value.length !== Number(head[2]) || value === '' || fields.has(head[1] ?? '')) return null
    fields.set(head[1] ?? '', value)
    at += 4 + value.length
  }
  return fields
}

/** `20261128143000` in Singapore, in milliseconds. */
function instantOf(text: string): number | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (parts === null) return null
  const [, year, month, day, hour, minute, second] = parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  return Number.isNaN(at) ? null : at
}
