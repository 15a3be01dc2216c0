import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useLocation } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { RegisterAlert } from '../register-alert.state.ts'

/** The alert of 10002: then the page to register at, which leads back here (spec 2 §8). */
export function RegisterAlertBox({ message, url }: RegisterAlert) {
  const text = useText()
  const { sellerId } = usePage()
  const { pathname, search } = useLocation()
  function goOn(): void {
    const to = new URL(url, location.origin)
    // A page elsewhere could pose as this seller's.
    const own = to.origin === location.origin ? to : new URL(`/s/${sellerId}/register`, location.origin)
    own.searchParams.set('back', pathname + search)
    location.assign(own.href)
  }
  return (
    <Dialog
      open
      kind="box"
      title={message}
      closeLabel={text('phone.close')}
      onClose={goOn}
      footer={
        <Button kind="primary" size="big" wide onClick={goOn}>
          {text('member.join')}
        </Button>
      }
    >
      <p>{text('register.alert')}</p>
    </Dialog>
  )
}
