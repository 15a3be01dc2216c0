import { createClient } from '@comanda/client/call.ts'
import type { CallResult } from '@comanda/client/call-result.ts'
import type { OpenedHouse } from '@comanda/contract/set-up/set-up.routes.ts'
import { currentLanguage } from '../../i18n/text.ts'
import { houseOf, type SetUpForm } from './set-up-form.ts'

/** The one-time code of the link, after `#`. */
export const codeOfLink = () => decodeURIComponent(location.hash.slice(1))

export const proveCode = () =>
  createClient({ language: currentLanguage() }).call('POST /console/api/set-up/code', { body: { code: codeOfLink() } })

export function sendSetUp(form: SetUpForm, key: string): Promise<CallResult<OpenedHouse>> {
  const body = { code: codeOfLink(), house: houseOf(form) }
  return createClient({ language: currentLanguage() }).call('POST /console/api/set-up', { body }, { key })
}
