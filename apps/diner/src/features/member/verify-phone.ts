import type { CallResult } from '@comanda/client/call-result.ts'
import type { CodeSent, User } from '@comanda/contract/member/member.schema.ts'
import { digitsIn, foldWidth } from '@comanda/rules/language/plain-digits.ts'
import { phoneMax, phoneMin } from '@comanda/rules/member/phone.ts'
import { codeIn, codeLife } from '@comanda/rules/member/verify-code.ts'
import { call } from '../../platform/client.ts'
import { createCallOnce } from './call-once.ts'

export interface TypedPhone {
  readonly zone: string
  readonly telephone: string
}

export type PhoneField = 'telephone' | 'code'

/**
 * The part of a number that stays in its field: digits, 11 at most (spec 2 §5). A pasted number as dialled from
 * abroad (`+86 138 …`, `0086138…`) loses the zone code, which has its own field.
 */
export function typedPhone(text: string, zone: string): string {
  return withoutZone(foldWidth(text).replace(/[^\d+]/g, ''), zone)
    .replaceAll('+', '')
    .slice(0, phoneMax)
}

/** A number as dialled from abroad (`+86 138 …`, `0086138…`) without the zone code; any other text as it is. */
export function withoutZone(text: string, zone: string): string {
  const [abroad] = [`+${zone}`, `00${zone}`].filter((start) => text.startsWith(start))
  return text.slice(abroad?.length)
}

/** The part of a code that stays in its field: the code in a whole pasted message, else the first six digits. */
export function typedCode(text: string): string {
  return codeIn(text) ?? digitsIn(text).slice(0, codeLife.digits)
}

/** The problem of a number before any call (spec 2 §5); null = the phone may request a code. */
export function phoneProblem(telephone: string): 'missing' | 'wrong' | null {
  if (telephone === '') return 'missing'
  return telephone.length < phoneMin ? 'wrong' : null
}

/** The field of a refusal; undefined = the whole sheet. */
export function phoneFieldOf(code: string): PhoneField | undefined {
  if (code === 'phone_missing' || code === 'phone_wrong' || code === 'phone_zone') return 'telephone'
  return code.startsWith('verify_code_') ? 'code' : undefined
}

export function createVerifier(sellerId: string) {
  const once = createCallOnce()
  return {
    ask({ zone, telephone }: TypedPhone): Promise<CallResult<CodeSent>> {
      const body = { telephone, telZoneCode: zone, sellerId }
      return once(`ask ${JSON.stringify(body)}`, (key) =>
        call('POST /platform/sms/sendrandomcode', { params: undefined, query: {}, body }, { key }),
      )
    },
    /** `seatingId`: the party that may call this guest; undefined = none. */
    give(
      { verifyId, zone }: { readonly verifyId: string; readonly zone: string },
      verifyCode: string,
      seatingId: string | undefined,
    ): Promise<CallResult<User>> {
      const body = {
        ...{ optionId: verifyId, optionType: 'bindtel' as const, verifyCode, telZoneCode: zone },
        ...(seatingId === undefined ? {} : { seatingid: seatingId }),
      }
      return once(`give ${JSON.stringify(body)}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/verifyoption.html', { params: { sellerId }, query: {}, body }, { key }),
      )
    },
  }
}
