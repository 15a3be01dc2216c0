import { usePage } from '../../../app/page-input.ts'
import { showNotice } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import type { OnDone } from './use-wizard.ts'

/** How long the success stands before the next page, in milliseconds. */
const successMs = 1000

/** Says so, then loads the page from the server: a member has other prices, balance and bill. Cart, seat and orders stay. */
export function useWelcome(path: string): OnDone {
  const text = useText()
  const { sellerId } = usePage()
  return (is) => {
    showNotice(text(is === 'registered' ? 'register.registered' : 'register.signedIn'))
    setTimeout(() => location.replace(`/s/${sellerId}${path}`), successMs)
  }
}
